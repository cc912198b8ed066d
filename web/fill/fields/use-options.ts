import { useMemo } from 'react'
import { useWebForm } from '../fill.ts'
import { keyOf } from '../state/answers-at.ts'
import type { Choice } from './choices.tsx'
import type { FieldProps } from './field-props.ts'
import { useTexts } from './use-field.ts'

/**
 * The options that a component offers at the moment, with labels in the displayed language; the value
 * replaces a missing label.
 */
export function useOptions({ path, component }: FieldProps): (Choice & { label: string })[] {
  const { options } = component
  const texts = useTexts(path)
  const offered = useWebForm((state) => state.evaluation?.offered.get(keyOf(path)))
  return useMemo(() => {
    const shown = offered ? options.filter(({ value }) => offered.has(value)) : options
    return shown.map(({ value, label }) => ({ value, label: texts(label) || value }))
  }, [options, offered, texts])
}
