import { type AuditBy, recordAudit } from '../../../database/audit.ts'
import { type Db, inCompany } from '../../../database/database.ts'
import { Failure } from '../../../http/failure.ts'
import type { Services } from '../../../services/services.ts'
import { assertUserLimit } from '../../billing/limits.ts'
import { createSignIn, insertUser, otherAdministrators } from '../../users/users.queries.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { needsPasskey } from '../passkeys.queries.ts'
import { secondFactorOf } from '../second-factors.queries.ts'
import type { Told } from './claims.ts'
import {
  type Account,
  accountOfAddress,
  accountOfIdentity,
  companyOfSlug,
  endInvitation,
  linkIdentity,
  lockAccount,
  setRange,
  signInOf,
} from './oidc.queries.ts'

type Entry = Omit<AuditBy, 'userId'>

/**
 * Applies the role that the provider gives. The last administrator keeps theirs, since otherwise the company
 * could not be managed.
 */
async function followRole(db: Db, account: Account, { range }: Told, by: AuditBy): Promise<void> {
  const { user_id: id } = account
  if (!range || range === account.range) return
  // The person may have become an administrator meanwhile, and the last one.
  const others = await otherAdministrators(db, id)
  const { range: was } = await lockAccount(db, id)
  if (range === was || (was === 'RANGE_ADMIN' && others === 0)) return
  await setRange(db, id, range)
  await recordAudit(db, { action: 'save', noun: 'user', id, details: { range, was, by: 'oidc' } }, by)
}

function assertOpen(account: Account, { company }: Told): void {
  if (account.disabled) throw new Failure('account_disabled')
  if (company !== null && company !== account.company) throw new Failure('oidc_no_account')
}

/**
 * Signs in to an existing account, for the first time through this provider or again. Null when the person
 * signed in for the first time in another tab meanwhile.
 */
async function enterKnown(
  services: Services,
  account: Account,
  known: boolean,
  who: Told,
  entry: Entry,
): Promise<string | null> {
  const { user_id: id } = account
  const by = { ...entry, userId: id }
  return inCompany(services.app, account.company_id, async (db) => {
    if (!account.auth_user_id) {
      await endInvitation(db, id)
      if ((await lockAccount(db, id)).auth_user_id !== null) return null
      await createSignIn(db, id, null)
      await recordAudit(db, { action: 'accept', noun: 'user', id, details: { by: 'oidc' } }, by)
    }
    if (!known) {
      await linkIdentity(db, id, who)
      const { issuer, subject } = who
      await recordAudit(db, { action: 'link', noun: 'user', id, details: { issuer, subject } }, by)
    }
    await followRole(db, account, who, by)
    return signInOf(db, id)
  })
}

/**
 * Creates an account for a new person, if the provider states their company and role. Null when that was done
 * in another tab meanwhile.
 */
async function enterNew(
  services: Services,
  who: Told & { email: string },
  entry: Entry,
): Promise<string | null> {
  const { email, range, company } = who
  const companyId = company && range ? await companyOfSlug(services.authDatabase, company) : undefined
  if (!companyId || !range) throw new Failure('oidc_no_account')
  return inCompany(services.app, companyId, async (db) => {
    await assertUserLimit(db)
    const id = await insertUser(db, { email, range, name: who.name ?? email.slice(0, 100) })
    await createSignIn(db, id, null)
    await linkIdentity(db, id, who)
    await recordAudit(
      db,
      {
        action: 'create',
        noun: 'user',
        id,
        details: { email, range, issuer: who.issuer, subject: who.subject },
      },
      { ...entry, userId: id },
    )
    await emitEvent(db, 'user.invited', { id, range })
    return signInOf(db, id)
  }).catch((error: { constraint?: string }) => {
    if (error.constraint === 'users_email_key') return null
    throw error
  })
}

const needsMore = async ({ authDatabase }: Services, authUserId: string) =>
  (await secondFactorOf(authDatabase, authUserId)) !== undefined || needsPasskey(authDatabase, authUserId)

/**
 * The account in better-auth's table: found by issuer and subject or, the first time, by the verified
 * address. Links it, and applies the role that the provider gives. An account that was found by its address
 * and still lacks its second factor (`isComplete` false) is not changed: `told` is what to apply once the
 * factor was given. `expected` is the account whose code was given since: sign_in_expired when the identity
 * no longer belongs to it. Throws the refusals of the route.
 */
export async function accountFor(
  services: Services,
  who: Told,
  { isComplete, expected, ...entry }: Entry & { isComplete: boolean; expected?: string },
): Promise<{ authUserId: string; told?: Told }> {
  const { authDatabase } = services
  const known = await accountOfIdentity(authDatabase, who)
  const { email } = who
  if (!known && !email) throw new Failure('oidc_email_unverified')
  if (who.range === undefined || who.company === undefined) throw new Failure('oidc_no_role')
  const account =
    known ?? (email ? await accountOfAddress(authDatabase, email, who.company ?? undefined) : undefined)
  if (expected && account?.auth_user_id !== expected) throw new Failure('sign_in_expired')
  if (account) assertOpen(account, who)
  const has = account?.auth_user_id
  if (has && !known && !isComplete && (await needsMore(services, has))) return { authUserId: has, told: who }
  const authUserId = account
    ? await enterKnown(services, account, known !== undefined, who, entry)
    : await enterNew(services, { ...who, email: email ?? '' }, entry)
  return authUserId ? { authUserId } : accountFor(services, who, { isComplete, expected, ...entry })
}
