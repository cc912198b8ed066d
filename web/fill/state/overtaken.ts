import { changeAnswers, isReadOnly } from './answering.ts'
import type { DraftStorage } from './draft-storage.ts'
import { joinedLists, withAnswers } from './joined-lists.ts'
import { withoutLocalFiles } from './unanswered.ts'
import type { WebForm, WebFormStore } from './web-form.ts'

/**
 * Continues with the newest unsent answers in an inspection that can be filled in again, because it was
 * restored or returned. Answers that only the inspection has stay; files and records of both are kept.
 */
export function takeUpOvertaken(store: WebFormStore): void {
  const state = store.getState()
  const { normalizedForm: form, draftSchema: there, overtaken } = state
  const newest = overtaken.at(-1)
  if (!form || !newest || isReadOnly(state)) return
  // Files that had not arrived are in the queue, with a place in the present answers, or lost.
  const typed = withoutLocalFiles(newest)
  const joined = joinedLists(form, {}, typed, there)
  store.setState({ overtaken: overtaken.slice(0, -1) })
  changeAnswers(store, withAnswers({ ...there, ...typed }, joined.mine))
}

/**
 * Removes the unsent answers of an inspection submitted elsewhere. `removeAll` removes the draft and files of
 * one that is submitted now, which no longer needs them; a returned one continues with them.
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
