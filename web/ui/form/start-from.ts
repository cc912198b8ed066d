import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** Resets the form to what was saved. Input typed while saving stays, as unsaved. */
export function startFrom<F extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<F>, 'getValues' | 'reset' | 'setValue'>,
  saved: F,
): void {
  const typed = getValues()
  reset(saved)
  for (const name of Object.keys(saved) as (keyof F & Path<F>)[]) {
    if (JSON.stringify(typed[name]) !== JSON.stringify(saved[name]))
      setValue(name, typed[name] as PathValue<F, typeof name>, { shouldDirty: true })
  }
}
