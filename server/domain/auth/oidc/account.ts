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

/** The role that the provider gives. The last administrator keeps theirs: otherwise no one could run the company. */
async function followRole(db: Db, account: Account, { range }: Told, by: AuditBy): Promise<void> {
  const { user_id: id } = account
  if (!range || range === account.range) return
  // Who became an administrator meanwhile may be the last one.
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
 * Comes in with an account that the company has, for the first time by this provider or again. Null when its person came in
 * for the first time in another tab meanwhile.
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
 * Makes an account for who has none, where the provider says of which company they are and what they may do there. Null when
 * that was done in another tab meanwhile.
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
 * Whose account it is, in better-auth's table: by issuer and subject, the first time by the verified address. Links it, and
 * follows the role that the provider gives. Of an account that was found by its address and has a second factor, which is
 * still missing (`isComplete` false), nothing is changed: `told` is what is to be done once it was given. `expected` is whose code was given
 * since: sign_in_expired where it is no longer theirs. Throws the refusals of the route.
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
