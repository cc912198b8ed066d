import type { Locale } from '@atesta/contract/limits.ts'
import type { Recipient } from '@atesta/contract/schemas/email.ts'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { clientsById, ensureClients } from '../clients/clients.queries.ts'
import type { NewEmail } from './email-changes.queries.ts'
import { nameOfAddress, repeats, speaks } from './emails.rules.ts'

/**
 * The clients of these recipients, creating one for each unknown address. Throws not_found for an unknown
 * client and repeated_user when a recipient is named twice, even once by id and once by address.
 */
export async function resolveRecipients(db: Db, given: Recipient[], locale: Locale): Promise<NewEmail[]> {
  const known = await clientsById(
    db,
    given.flatMap((each) => ('client_id' in each ? [each.client_id] : [])),
  )
  const byAddress = given.filter((each) => 'email' in each)
  if (repeats(byAddress.map(({ email }) => email.toLowerCase()))) throw new Failure('repeated_user')
  const ensured = await ensureClients(
    db,
    byAddress.map(({ email, name, locale: asked }) => ({
      email,
      name: name || nameOfAddress(email),
      locale: asked ?? null,
    })),
  )
  const recipients = given.map((each): NewEmail => {
    const client = 'client_id' in each ? known.get(each.client_id) : ensured.get(each.email.toLowerCase())
    if (!client) throw new Failure('not_found')
    return {
      clientId: client.id,
      address: client.email,
      name: ('email' in each && each.name) || client.name,
      locale: speaks(each.locale, client.locale, locale),
    }
  })
  if (repeats(recipients.map(({ clientId }) => clientId))) throw new Failure('repeated_user')
  return recipients
}
