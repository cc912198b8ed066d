import { useGuest } from './guest.ts'
import { accessToken } from './session.ts'

/** What calls identify themselves with: the personal link whose page is open, or else the session. */
export async function bearer(refused: boolean): Promise<string | undefined> {
  return useGuest.getState().guest?.token ?? accessToken(refused)
}
