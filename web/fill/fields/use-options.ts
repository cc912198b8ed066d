import type { NormalizedComponent } from '@atesta/forms/normalize.ts'
import { useMemo } from 'react'
import type { Choice } from './choices.tsx'
import { useWords } from './use-field.ts'

/** The options of a component with their labels in the language shown; the value stands in for a missing label. */
export function useOptions({ options }: NormalizedComponent): (Choice & { label: string })[] {
  const words = useWords()
  return useMemo(
    () => options.map(({ value, label }) => ({ value, label: words(label) || value })),
    [options, words],
  )
}
