import { type AuditBy, recordAudit } from '../../database/audit.ts'
import { type Db, inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { readCompany } from '../companies/companies.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import { deleteIdentities } from './oidc/oidc.queries.ts'
import { deletePasskeys } from './passkeys.queries.ts'
import { mailSecondFactor } from './second-factor.ts'
import { deleteSecondFactor } from './second-factors.queries.ts'

/** Removes all passkeys of a person who asks for it with a new password or a new app; returns how many. */
export async function removeAllPasskeys(db: Db, userId: number, by: AuditBy): Promise<number> {
  const removed = await deletePasskeys(db, userId, null)
  if (removed === 0) return 0
  const details = { passkeys: removed }
  await recordAudit(db, { action: 'remove_passkey', noun: 'user', id: userId, details }, by)
  return removed
}

/**
 * Removes the second factor and passkeys of a user who has lost them, once the operator has verified who
 * asks. The user is informed by e-mail. False when no user has the address, or the user has no second factor.
 */
export async function forgetSecondFactor(
  services: Services,
  companyId: number,
  email: string,
): Promise<boolean> {
  const user = await inCompany(services.app, companyId, async (db) => {
    const found = await findUserByEmail(db, email)
    if (!found) return undefined
    const [hadApp, passkeys] = [
      await deleteSecondFactor(db, found.id),
      await deletePasskeys(db, found.id, null),
    ]
    if (!hadApp && passkeys === 0) return undefined
    await recordAudit(
      db,
      { action: 'disable_second_factor', noun: 'user', id: found.id, details: { name: found.name } },
      { userId: null },
    )
    const company = await readCompany(db, { companyId })
    return { ...found, locale: found.locale ?? company?.locale ?? 'en' }
  })
  if (user) await mailSecondFactor(services, user, 'off')
  return user !== undefined
}

/**
 * Deletes the OpenID Connect identities of a user, once the operator has verified who asks: for a user who
 * has a new subject at the provider, for example after it was moved. False when no user has the address, or
 * the user has no identity.
 */
export const forgetProvider = (services: Services, companyId: number, email: string): Promise<boolean> =>
  inCompany(services.app, companyId, async (db) => {
    const found = await findUserByEmail(db, email)
    if (!found || (await deleteIdentities(db, found.id)) === 0) return false
    const { id, name } = found
    await recordAudit(db, { action: 'unlink', noun: 'user', id, details: { name } }, { userId: null })
    return true
  })
