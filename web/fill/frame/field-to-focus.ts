import { focusField } from './problems.ts'

let remembered: string | undefined

/** Remembers the field that has the focus, while the page opens the inspection under another id. */
export function rememberField(): void {
  remembered = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
}

/** Gives the remembered field the focus again, once. */
export function focusRememberedField(): void {
  const field = remembered
  remembered = undefined
  if (field) focusField(field)
}
