import { useMemo } from 'react'
import { useBuilder } from './use-builder.ts'
import { useSettled } from './use-settled.ts'
import { sameForm } from './versions/version-changes.ts'

/** Whether the form says anything else than its published version. */
export function useIsChanged(): boolean {
  const structure = useSettled()
  const published = useBuilder((state) => state.published.structure)
  return useMemo(() => !sameForm(published, structure), [published, structure])
}
