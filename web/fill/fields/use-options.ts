import type { NormalizedComponent } from '@atesta/forms/normalize.ts'
import { useMemo } from 'react'
import type { Choice } from './choices.tsx'
import { useTexts } from './use-field.ts'

/** The options of a component with their labels in the language shown; the value stands in for a missing label. */
export function useOptions({ options }: NormalizedComponent): (Choice & { label: string })[] {
  const texts = useTexts()
  return useMemo(
    () => options.map(({ value, label }) => ({ value, label: texts(label) || value })),
    [options, texts],
  )
}
