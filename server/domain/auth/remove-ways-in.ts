import { recordAudit } from '../../database/audit.ts'
import { inCompany } from '../../database/database.ts'
import type { Services } from '../../services/services.ts'
import { readCompany } from '../companies/companies.queries.ts'
import { findUserByEmail } from '../users/users.queries.ts'
import { deleteIdentities } from './oidc/oidc.queries.ts'
import { deletePasskeys } from './passkeys.queries.ts'
import { mailSecondFactor } from './second-factor.ts'
import { deleteSecondFactor } from './second-factors.queries.ts'

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
