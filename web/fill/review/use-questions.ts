import { useMemo } from 'react'
import { labelOf } from '../fields/label-of.ts'
import { useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'

/** Whether the form asks for a signature, which has to be given again when it came back. */
export const useAsksSignature = (): boolean =>
  useWebForm((state) =>
    Object.values(state.normalizedForm?.entities.components ?? {}).some(({ type }) => type === 'signature'),
  )

/** The questions that were shown, in the order of the form, to choose from. */
export function useQuestions(): { value: string; label: string }[] {
  const texts = useTexts()
  const form = useWebForm((state) => state.normalizedForm)
  const shown = useWebForm((state) => state.evaluation?.visible.questions)
  return useMemo(() => {
    if (!form || !shown) return []
    const { sections, questions } = form.entities
    const ids = form.steps
      .flatMap((step) => step.sectionIds)
      .flatMap((section) => sections[section]?.questions ?? [])
    return ids
      .filter((id) => shown.has(id))
      .map((id) => {
        const question = questions[id]
        const first = question?.components[0]
        return { value: id, label: texts(question?.label) || texts(first && labelOf(form, first)) || id }
      })
  }, [form, shown, texts])
}
