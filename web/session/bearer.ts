import { useGuest } from './guest.ts'
import { accessToken, useSession } from './session.ts'

/** What calls identify themselves with: the personal link whose page is open, or else the session. */
export async function bearer(refused: boolean): Promise<string | undefined> {
  const { guest } = useGuest.getState()
  return guest ? guest.secret() : accessToken(refused)
}

/** Whose name calls are made in at this moment, told apart from everybody else's. */
export function caller(): string | number | undefined {
  const { guest } = useGuest.getState()
  return guest ? `guest ${guest.inspectionId}` : useSession.getState().user?.id
}
