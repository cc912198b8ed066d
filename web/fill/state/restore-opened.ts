import { changeAnswers } from './answering.ts'
import { holdsFiles } from './joined-lists.ts'
import { withoutLocalFiles } from './unanswered.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/**
 * The answers go back to what they were when this page opened the inspection. Files that have arrived stay where they
 * were added: they are evidence, and only deleting each takes it away.
 */
export function restoreOpened(store: WebFormStore): void {
  const { normalizedForm: form, draftSchema, openedSchema } = store.getState()
  if (!form) return
  const isFile = ([id]: [string, unknown]) => holdsFiles(form, id)
  const answers = Object.entries(openedSchema).filter((entry) => !isFile(entry))
  const files = Object.entries(withoutLocalFiles(draftSchema)).filter(isFile)
  const restored: WebForm['draftSchema'] = Object.fromEntries([...answers, ...files])
  changeAnswers(store, restored)
}
