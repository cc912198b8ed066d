import { deviceStorage, type KeptTexts } from './browser-storage.ts'

/** A storage that can also list its names. */
export type ListedTexts = KeptTexts & { names: () => readonly string[] }

/** This device's storage; lists nothing where the browser blocks it. */
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

/**
 * The prefix of the names under which the form builder keeps its copies: of a user, or of one of their forms.
 */
export const formCopiesOf = (userId: number, formId?: number): string =>
  `form-templates:${userId}:${formId === undefined ? '' : `${formId}:`}`

/** Where an earlier version kept its only copy, of one form of one user. */
const oldName = 'form-templates'

type Old = { state: { userId: number; id: number; structure: object; dirty: boolean } } | null

/**
 * Renames the copy of an earlier version as copies are named now. That version kept it even if everything in
 * it was saved; such a copy is dropped.
 */
function renameOld(storage: ListedTexts): void {
  const text = storage.getItem(oldName)
  if (text === null) return
  storage.removeItem(oldName)
  try {
    const state = (JSON.parse(text) as Old)?.state
    // `0`: older than any other copy of the form.
    if (state?.dirty && state.structure)
      storage.setItem(`${formCopiesOf(state.userId, state.id)}0`, JSON.stringify(state))
  } catch {
    // Damaged: unreadable.
  }
}

const isFormCopy = (name: string): boolean => name.startsWith('form-templates:')
const madeAt = (name: string): string => name.split(':').at(-1) ?? ''

/** The copies on this device, of every user and form, oldest first. */
export function formCopies(storage: ListedTexts): string[] {
  renameOld(storage)
  return storage
    .names()
    .filter(isFormCopy)
    .sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1))
}

const copiesOfUser = (userId: number, storage: ListedTexts): string[] =>
  formCopies(storage).filter((name) => name.startsWith(formCopiesOf(userId)))

/** The user's forms with unsaved changes on this device. */
export const formsNotSaved = (userId: number, storage: ListedTexts = listedStorage): number[] => [
  ...new Set(copiesOfUser(userId, storage).map((name) => Number(name.split(':')[2]))),
]

/** Removes the form builder's copies of a user who has signed out. */
export function forgetFormCopies(userId: number, storage: ListedTexts = listedStorage): void {
  for (const name of copiesOfUser(userId, storage)) storage.removeItem(name)
}
