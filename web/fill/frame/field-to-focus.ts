import { focusField } from './problems.ts'

let remembered: string | undefined

/** Remembers the focused field while the page reopens the inspection under another id. */
export function rememberField(): void {
  remembered = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
}

/** Focuses the remembered field again, once. */
export function focusRememberedField(): void {
  const field = remembered
  remembered = undefined
  if (field) focusField(field)
}
