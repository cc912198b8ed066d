import { changeAnswers } from './answering.ts'
import { withArrivedFiles } from './joined-lists.ts'
import type { WebFormStore } from './web-form.ts'

/**
 * The answers go back to what they were when this page opened the inspection. Files that have arrived stay where they
 * were added: they are evidence, and only deleting each takes it away.
 */
export function restoreOpened(store: WebFormStore): void {
  const { normalizedForm: form, draftSchema, openedSchema, files } = store.getState()
  if (!form) return
  const isKnown = (file: string) => files?.has(file) ?? true
  changeAnswers(store, withArrivedFiles(form, openedSchema, draftSchema, isKnown))
}
