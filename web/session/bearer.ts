import { useGuest } from './guest.ts'
import { accessToken } from './session.ts'

/** What calls identify themselves with: the personal link whose page is open, or else the session. */
export async function bearer(refused: boolean): Promise<string | undefined> {
  const { guest } = useGuest.getState()
  return guest ? guest.secret() : accessToken(refused)
}
