import type { Output } from '@atesta/contract/route.ts'
import type { users } from '@atesta/contract/routes/users.ts'
import { deviceStorage, keptJson } from '../device/browser-storage.ts'
import { viewsKey } from './last-user.ts'

/** A person's settings for lists: saved views, and hidden columns. */
export type ListViews = Output<typeof users.views>

/** Each names its list and the columns it hides; anything else is left of a damaged entry. */
const areWhole = <T extends { list: string; hidden: string[] }>(entries: T[] | undefined): entries is T[] =>
  Array.isArray(entries) &&
  entries.every((entry) => typeof entry?.list === 'string' && Array.isArray(entry.hidden))

/** As last known on this device, so that columns do not come and go when the server answers. */
export function keptViews(userId: number | undefined): ListViews | undefined {
  const kept = keptJson(deviceStorage, viewsKey) as { user?: number; views?: Partial<ListViews> } | null
  const { views, columns } = (kept?.user === userId && kept?.views) || {}
  return areWhole(views) && areWhole(columns) ? { views, columns } : undefined
}

export const rememberViews = (userId: number | undefined, views: ListViews): void => {
  if (userId !== undefined) deviceStorage.setItem(viewsKey, JSON.stringify({ user: userId, views }))
}
