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

const isFormCopy = (name: string): boolean => name.startsWith('form-templates:')
const madeAt = (name: string): string => name.split(':').at(-1) ?? ''

/** The copies on this device, of every user and form, by when they were begun. */
export const formCopies = (storage: ListedTexts): string[] =>
  storage
    .names()
    .filter(isFormCopy)
    .sort((a, b) => (madeAt(a) < madeAt(b) ? -1 : 1))

/** Removes what the form builder keeps of a user, as they have signed out. */
export function forgetFormCopies(userId: number, storage: ListedTexts = listedStorage): void {
  const own = formCopies(storage).filter((name) => name.startsWith(formCopiesOf(userId)))
  for (const name of own) storage.removeItem(name)
}
