import { useGuest } from './guest.ts'
import { accessToken, useSession } from './session.ts'

/** The bearer of calls: of the personal link whose page is open, otherwise of the session. */
export async function bearer(refused: boolean): Promise<string | undefined> {
  const { guest } = useGuest.getState()
  return guest ? guest.secret() : accessToken(refused)
}

/** Identifies the present caller, distinct from all others. */
export function caller(): string | number | undefined {
  const { guest } = useGuest.getState()
  return guest ? `guest ${guest.inspectionId}` : useSession.getState().user?.id
}
