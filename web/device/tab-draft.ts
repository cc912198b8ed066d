import { keptJson, tabStorage } from './browser-storage.ts'

type Draft = Partial<Record<string, string>>

/**
 * What was typed into a form without an account, by the name of a field: kept in the tab until it is sent, even if the page
 * is left or loaded again. Nothing where the storage holds anything else under this name.
 */
export const tabDraft = (name: string) => ({
  read: (): Draft => {
    const texts = Object.entries(keptJson(tabStorage, name) ?? {}).filter(
      ([, text]) => typeof text === 'string',
    )
    return Object.fromEntries(texts)
  },
  keep: (draft: Draft): void => tabStorage.setItem(name, JSON.stringify(draft)),
  forget: (): void => tabStorage.removeItem(name),
})
