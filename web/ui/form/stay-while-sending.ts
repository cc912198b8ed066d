import { paths } from '@atesta/contract/paths.ts'
import { useBlocker } from '@tanstack/react-router'
import { useStepUp } from '../../session/step-up.ts'

type Place = { pathname: string; routeId: string; search: unknown }
export type Move = { current: Place; next: Place }

/** Whether a change of the address has to wait for an answer. A session that has ended waits for none. */
export const mustStay = (isSending: boolean, move: Move, leaves: (move: Move) => boolean): boolean =>
  isSending && move.next.pathname !== paths.login() && leaves(move)

/**
 * Keeps the address while something is being sent: who leaves meanwhile would never hear that it was refused, and what was
 * typed would be gone. What follows from the answer names `ignoreBlocker`. `isSending` is read at the moment of leaving.
 */
export function useStayWhileSending(
  isSending: boolean,
  leaves: (move: Move) => boolean,
  isSendingNow = () => isSending,
): void {
  useBlocker({
    shouldBlockFn: (move) => mustStay(isSendingNow(), move, leaves),
    // While it is asked who is there, nothing is on its way: they may have to show it elsewhere.
    enableBeforeUnload: () => isSending && !useStepUp.getState().asked,
  })
}
