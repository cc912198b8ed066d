import { deviceStorage, type KeptTexts } from './browser-storage.ts'

/** Also says what it holds. */
export type ListedTexts = KeptTexts & { names: () => readonly string[] }

/** What is kept on this device; it lists nothing where the browser blocks it. */
export const listedStorage: ListedTexts = {
  ...deviceStorage,
  names: () => {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  },
}

/** Before the names of the copies that the form builder keeps: of a user, and of a form of theirs. */
export const formCopiesOf = (userId: number, formId?: number): string =>
  `form-templates:${userId}:${formId === undefined ? '' : `${formId}:`}`

/** Where an earlier version kept one form of one user. */
const oldName = 'form-templates'

type Old = { state: { userId: number; id: number; structure: object; dirty: boolean } } | null

/** Gives what an earlier version kept the name of a copy; it was kept also where nothing of it was left to save. */
function renameOld(storage: ListedTexts): void {
  const text = storage.getItem(oldName)
  if (text === null) return
  storage.removeItem(oldName)
  try {
    const state = (JSON.parse(text) as Old)?.state
    // Older than any other of the form.
    if (state?.dirty && state.structure)
      storage.setItem(`${formCopiesOf(state.userId, state.id)}0`, JSON.stringify(state))
  } catch {
    // Damaged: nothing of it can be read.
  }
}

const isFormCopy = (name: string): boolean => name.startsWith('form-templates:')
const madeAt = (name: string): string => name.split(':').at(-1) ?? ''

/** The copies on this device, of every user and form, by when they were begun. */
export function formCopies(storage: ListedTexts): string[] {
  renameOld(storage)
  return storage
    .names()
    .filter(isFormCopy)
    .sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1))
}

const copiesOfUser = (userId: number, storage: ListedTexts): string[] =>
  formCopies(storage).filter((name) => name.startsWith(formCopiesOf(userId)))

/** The user's forms of which this device holds something that is not saved. */
export const formsNotSaved = (userId: number, storage: ListedTexts = listedStorage): number[] => [
  ...new Set(copiesOfUser(userId, storage).map((name) => Number(name.split(':')[2]))),
]

/** Removes what the form builder keeps of a user, as they have signed out. */
export function forgetFormCopies(userId: number, storage: ListedTexts = listedStorage): void {
  for (const name of copiesOfUser(userId, storage)) storage.removeItem(name)
}
