import { deviceStorage } from '../../device/browser-storage.ts'
import { lastUserKey } from '../../session/last-user.ts'
import { all } from './elements.ts'

/** Who is signed in on this device gets the way into the dashboard instead of those to an account. */
export function showMember(): void {
  const signedIn = deviceStorage.getItem(lastUserKey) !== null
  for (const element of all(document, '[data-guest]')) element.hidden = signedIn
  for (const element of all(document, '[data-member]')) element.hidden = !signedIn
}
