import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The form starts again from what was saved. What was typed while it was being saved stays, and is not saved yet. */
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
