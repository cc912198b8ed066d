import { deviceStorage } from '../../device/browser-storage.ts'
import { lastUserKey } from '../../session/last-user.ts'
import { all } from './elements.ts'

/** Shows a person signed in on this device the way to the dashboard instead of the account links. */
export function showMember(): void {
  const signedIn = deviceStorage.getItem(lastUserKey) !== null
  for (const element of all(document, '[data-guest]')) element.hidden = signedIn
  for (const element of all(document, '[data-member]')) element.hidden = !signedIn
}
