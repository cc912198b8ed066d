import { create } from 'zustand'

/**
 * The holder of a personal link, while its page is open. In memory only: the link itself is the key, and
 * opens one inspection and nothing else. `link`: what is in the address, the link's name or the link itself;
 * `secret` returns the link itself, asking the server after a reload.
 */
export type Guest = { link: string; secret: () => Promise<string>; inspectionId: number; company: string }

export const useGuest = create<{
  guest: Guest | null
  /** The server no longer accepts the link: it was revoked or expired while the page was open. */
  refused: boolean
}>(() => ({ guest: null, refused: false }))

/** Makes calls by the personal link from now on; null returns to the session. */
export const actAs = (guest: Guest | null): void => useGuest.setState({ guest, refused: false })
