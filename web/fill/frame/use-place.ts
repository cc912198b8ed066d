import { canGoBack, isLast, progress, sectionAt } from '@atesta/forms/navigation.ts'
import { useShallow } from 'zustand/react/shallow'
import { useWebForm } from '../fill.ts'
import { positionOf } from '../state/answering.ts'

/** The id of the visible section. */
export const useSectionId = (): string | undefined =>
  useWebForm((state) => state.normalizedForm && sectionAt(state.normalizedForm, positionOf(state))) ??
  undefined

/** Whether it is filled in for a recipient, who alone submits it. */
export const useIsForRecipient = (): boolean =>
  useWebForm((state) => state.inspection?.cannot.submit === 'respondent_submits')

/**
 * The current place: section `at` of `of`, whether Back leads anywhere, and whether Continue means Submit.
 */
export function usePlace() {
  return useWebForm(
    useShallow((state) => {
      const { normalizedForm, evaluation } = state
      if (!normalizedForm || !evaluation) return { at: 0, of: 0, valid: 0, canGoBack: false, isLast: false }
      const position = positionOf(state)
      return {
        ...progress(normalizedForm, evaluation, position),
        canGoBack: canGoBack(normalizedForm, evaluation, position),
        isLast: isLast(normalizedForm, evaluation, position),
      }
    }),
  )
}
