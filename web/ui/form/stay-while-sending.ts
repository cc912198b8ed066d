import { paths } from '@atesta/contract/paths.ts'
import { useBlocker } from '@tanstack/react-router'

let isSentOut = false

/** Runs a step during which the person leaves for their provider; the browser asks no question meanwhile. */
export async function sendOut(leave: () => Promise<void>): Promise<void> {
  isSentOut = true
  try {
    await leave()
  } finally {
    isSentOut = false
  }
}

type Place = { pathname: string; routeId: string; search: unknown }
export type Move = { current: Place; next: Place }

/** Whether a change of the address has to wait for an answer. A session that has ended waits for none. */
export const mustStay = (isSending: boolean, move: Move, leaves: (move: Move) => boolean): boolean =>
  isSending && move.next.pathname !== paths.login() && leaves(move)

/**
 * Keeps the address while something is being sent: a person who left would not see a refusal, and the input
 * would be lost. Navigation that follows from the answer uses `ignoreBlocker`. `isSending` is read at the
 * moment of leaving.
 */
export function useStayWhileSending(
  isSending: boolean,
  leaves: (move: Move) => boolean,
  isSendingNow = () => isSending,
): void {
  useBlocker({
    shouldBlockFn: (move) => mustStay(isSendingNow(), move, leaves),
    enableBeforeUnload: () => isSending && !isSentOut,
  })
}
