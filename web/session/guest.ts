import { create } from 'zustand'

/**
 * The holder of a personal link, while their page is open. Kept in memory alone: the link itself is the key, and it
 * opens one inspection and nothing else. `link`: what stands in the address, the name of the link or the link itself;
 * `secret` answers the link itself, asking the server for it after a reload.
 */
export type Guest = { link: string; secret: () => Promise<string>; inspectionId: number; company: string }

export const useGuest = create<{
  guest: Guest | null
  /** The server no longer knows the link: it was withdrawn or ran out while the page was open. */
  refused: boolean
}>(() => ({ guest: null, refused: false }))

/** From now on calls are made by the personal link; null gives them back to the session. */
export const actAs = (guest: Guest | null): void => useGuest.setState({ guest, refused: false })
