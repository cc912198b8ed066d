import { useHotkeys } from '@mantine/hooks'
import { redoEdit, undoEdit } from './state/form-templates.ts'
import { useBuilder } from './use-builder.ts'

/** What is typed there is no part of the form, or becomes one only later. */
const elsewhere = '[role=dialog], [data-preview]'
/** A panel with it changes the form as it is typed in. */
const editing = '[data-edits-form]'
/** A field with a text that the form does not have: one that is not taken as it stands, or the search of an open list. */
const untaken = '[data-refused], input[aria-expanded=true]'

function belongsToForm(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true
  const around = target.closest(elsewhere)
  return !target.matches(untaken) && (around === null || around.querySelector(editing) !== null)
}

/**
 * The usual keys undo and redo changes of the form. They stay with the browser where what was typed is not in the form, so
 * that they take back that and nothing that is out of sight.
 */
export function useUndoKeys(): void {
  const onForm = (does: typeof undoEdit) => (event: KeyboardEvent) => {
    if (!belongsToForm(event.target)) return
    event.preventDefault()
    does(useBuilder)
  }
  const options = { preventDefault: false }
  useHotkeys(
    [
      ['mod+Z', onForm(undoEdit), options],
      ['mod+shift+Z', onForm(redoEdit), options],
      ['mod+Y', onForm(redoEdit), options],
    ],
    [],
  )
}
