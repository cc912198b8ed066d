import { useMemo } from 'react'
import { useTexts } from '../fields/use-field.ts'
import { useWebForm } from '../fill.ts'
import { partName } from './part-name.ts'

/** Whether the form requires a signature, which must be given again after a return. */
export const useAsksSignature = (): boolean =>
  useWebForm((state) =>
    Object.values(state.normalizedForm?.entities.components ?? {}).some(({ type }) => type === 'signature'),
  )

/** The visible questions in form order, to choose from. */
export function useQuestions(): { value: string; label: string }[] {
  const texts = useTexts()
  const form = useWebForm((state) => state.normalizedForm)
  const shown = useWebForm((state) => state.evaluation?.visible.questions)
  return useMemo(() => {
    if (!form || !shown) return []
    const { sections } = form.entities
    const ids = form.steps
      .flatMap((step) => step.sectionIds)
      .flatMap((section) => sections[section]?.questions ?? [])
    return ids.filter((id) => shown.has(id)).map((id) => ({ value: id, label: partName(form, id, texts) }))
  }, [form, shown, texts])
}
