import type { Output } from '@atesta/contract/route.ts'
import type { users } from '@atesta/contract/routes/users.ts'
import { deviceStorage } from '../device/browser-storage.ts'

/** A person's settings for lists: saved views, and hidden columns. */
export type ListViews = Output<typeof users.views>

const name = 'list-views'

/** As last known on this device, so that columns do not come and go when the server answers. */
export function keptViews(userId: number | undefined): ListViews | undefined {
  try {
    const kept = JSON.parse(deviceStorage.getItem(name) ?? 'null') as {
      user: number
      views: ListViews
    } | null
    return kept && kept.user === userId ? kept.views : undefined
  } catch {
    return undefined
  }
}

export const rememberViews = (userId: number | undefined, views: ListViews): void => {
  if (userId !== undefined) deviceStorage.setItem(name, JSON.stringify({ user: userId, views }))
}

/** Removed with the session: the next person on this device must not see them. */
export const forgetViews = (): void => deviceStorage.removeItem(name)
