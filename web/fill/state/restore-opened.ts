import { changeAnswers } from './answering.ts'
import { withArrivedFiles } from './joined-lists.ts'
import type { WebFormStore } from './web-form.ts'

/**
 * Restores the answers as they were when this page opened the inspection. Files that have arrived stay in
 * place: they are evidence, removed only by deleting each. So do those that were waiting to be sent already.
 */
export function restoreOpened(store: WebFormStore): void {
  const { normalizedForm: form, draftSchema, openedSchema, files } = store.getState()
  if (!form) return
  const isKnown = (file: string) => files?.has(file) ?? true
  changeAnswers(store, withArrivedFiles(form, openedSchema, draftSchema, isKnown))
}
