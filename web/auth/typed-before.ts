import { tabStorage } from '../device/browser-storage.ts'
import type { AccountFields } from './account-form.tsx'

const key = 'register-draft'

/** What was typed into the form of a new company in this tab, until it was sent. */
export const typedBefore = (): AccountFields => JSON.parse(tabStorage.getItem(key) ?? '{}')

/** Keeps it, also when the page is left or loaded again; never the password. */
export const keepTyped = ({ company, name, email }: AccountFields): void =>
  tabStorage.setItem(key, JSON.stringify({ company, name, email }))

export const forgetTyped = (): void => tabStorage.removeItem(key)
