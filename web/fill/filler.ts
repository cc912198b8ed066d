import { type Guest, useGuest } from '../session/guest.ts'
import { type Me, useSession } from '../session/session.ts'

/** The person who fills in the inspection on this page. */
export type Filler = {
  /** The key for drafts, files and receipts on this device; negative for guests, who are no users. */
  id: number
  /** The name of a signed-in person; empty for guests. */
  name: string
  company: string | undefined
  timeZone: string | undefined
  mandatoryMetadata: boolean
  isGuest: boolean
}

const fillerOf = (guest: Guest | null, user: Me | null): Filler =>
  guest
    ? {
        id: -guest.inspectionId,
        name: '',
        company: guest.company,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        mandatoryMetadata: false,
        isGuest: true,
      }
    : {
        id: user?.id ?? 0,
        name: user?.name ?? '',
        company: user?.company.name,
        timeZone: user?.profile.time_zone || undefined,
        mandatoryMetadata: user?.profile.mandatory_metadata ?? false,
        isGuest: false,
      }

export const fillerNow = (): Filler => fillerOf(useGuest.getState().guest, useSession.getState().user)

/** Whether this person may send now: they are the one filling in, and their link has not been refused. */
export const isHere = (userId: number): boolean => fillerNow().id === userId && !useGuest.getState().refused

/** Calls `tell` when a person starts to fill in here, another one or the same again. */
export function followFiller(tell: () => void): void {
  useSession.subscribe((state, before) => state.user?.id !== before.user?.id && tell())
  useGuest.subscribe(
    (state, before) => (state.guest !== before.guest || state.refused !== before.refused) && tell(),
  )
}

export function useFiller<T>(pick: (filler: Filler) => T): T {
  const guest = useGuest((state) => state.guest)
  const user = useSession((state) => state.user)
  return pick(fillerOf(guest, user))
}
