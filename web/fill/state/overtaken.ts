import { changeAnswers, isReadOnly } from './answering.ts'
import type { DraftStorage } from './draft-storage.ts'
import { joinedLists, withAnswers } from './joined-lists.ts'
import { withoutLocalFiles } from './unanswered.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/**
 * Goes on with the newest answers that were never sent, in an inspection that can be filled in again: it was taken out of
 * the archive, or returned. What only the inspection has stays; of files and records it keeps those of both.
 */
export function takeUpOvertaken(store: WebFormStore): void {
  const state = store.getState()
  const { normalizedForm: form, draftSchema: there, overtaken } = state
  const newest = overtaken.at(-1)
  if (!form || !newest || isReadOnly(state)) return
  // Its files that had not arrived are in the queue, with their place in what stands here, or are lost.
  const typed = withoutLocalFiles(newest)
  const joined = joinedLists(form, {}, typed, there)
  store.setState({ overtaken: overtaken.slice(0, -1) })
  changeAnswers(store, withAnswers({ ...there, ...typed }, joined.mine))
}

/**
 * Removes what was never sent of an inspection that had been submitted from elsewhere. `removeAll` takes away the draft and
 * the files of one that is submitted now, which are of no use to it; one that has come back goes on with them.
 */
export async function forgetOvertaken(
  store: WebFormStore,
  storage: Pick<DraftStorage<WebForm>, 'written'>,
  removeAll: () => Promise<unknown>,
): Promise<void> {
  store.setState({ overtaken: [] })
  await storage.written()
  if (store.getState().completed) await removeAll()
}
