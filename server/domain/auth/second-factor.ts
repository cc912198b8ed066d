import { hourSeconds } from '@atesta/contract/durations.ts'
import { type AuditBy, recordAudit } from '../../database/audit.ts'
import { inCompany } from '../../database/database.ts'
import { attemptLimit, networkOf } from '../../http/rate-limit.ts'
import type { Actor } from '../../identity/actor.ts'
import type { FactsOf } from '../../mail/mail.ts'
import { queueSystemMail } from '../../mail/queue.ts'
import type { Services } from '../../services/services.ts'
import { findSignIn } from './auth.queries.ts'
import { newRecoveryCodes, plainCode, shownKey, stepOfCode } from './one-time-codes.ts'
import { type HalfRow, type SecondFactorRow, useRecoveryCode, useStep } from './second-factors.queries.ts'

const quarter = 15 * 60

/**
 * Wrong codes for an account, from one network and in total. Only those who know its password can enter them.
 */
const codeLimits = (services: Services) => ({
  network: attemptLimit(services, 'second-factor-network', { points: 10, seconds: quarter }),
  account: attemptLimit(services, 'second-factor-account', { points: 30, seconds: hourSeconds }),
})

const aboutKey = (authUserId: string) => `second factor ${authUserId}`

export const sealKey = (services: Services, authUserId: string, key: string) =>
  services.secretBox.seal(key, aboutKey(authUserId))

const openKey = (services: Services, { auth_user_id, secret }: SecondFactorRow) =>
  services.secretBox.open(secret, aboutKey(auth_user_id))

const digestOf = (services: Services, authUserId: string, code: string) =>
  services.secretBox.digest(`recovery code ${authUserId} ${code}`)

/** Ten new codes, in the form shown once and in the form stored. */
export function makeRecoveryCodes(services: Services, authUserId: string) {
  const shown = newRecoveryCodes()
  return { shown, digests: shown.map((code) => digestOf(services, authUserId, plainCode(code))) }
}

const isOfApp = (code: string) => /^\d{6}$/.test(code)

/** Which kind of code was right. */
type Proof = 'app' | 'recovery'

async function use(services: Services, factor: SecondFactorRow, code: string): Promise<Proof | null> {
  const { auth_user_id: id } = factor
  if (!isOfApp(code))
    return (await useRecoveryCode(services.authDatabase, id, digestOf(services, id, code)))
      ? 'recovery'
      : null
  const step = await stepOfCode(openKey(services, factor), code)
  return step !== undefined && (await useStep(services.authDatabase, id, step)) ? 'app' : null
}

/**
 * Attempts are counted before they are made, so that concurrent ones are counted too: throws
 * too_many_requests.
 */
async function withTriesCounted<T>(
  services: Services,
  { auth_user_id: id }: SecondFactorRow,
  address: string,
  attempt: () => Promise<T>,
): Promise<T> {
  const { network, account } = codeLimits(services)
  const key = `${networkOf(address)} ${id}`
  await network.attempt(key)
  await account.attempt(id)
  const done = await attempt()
  if (done) {
    await network.clear(key)
    await account.giveBack(id)
  }
  return done
}

/** Uses up a code of the app, or a recovery code; null for a wrong or used one. */
export const useCode = (services: Services, factor: SecondFactorRow, typed: string, address: string) =>
  withTriesCounted(services, factor, address, () => use(services, factor, plainCode(typed)))

/**
 * The 30-second step of an app's first code; undefined for a wrong one, null where no app is being set up.
 */
export async function stepOfTry(
  services: Services,
  factor: SecondFactorRow | undefined,
  typed: string,
  address: string,
): Promise<number | undefined | null> {
  const secret = factor?.confirmed_at ? factor.next_secret : factor?.secret
  if (!factor || !secret) return null
  const tried = { ...factor, secret }
  return withTriesCounted(services, factor, address, () =>
    stepOfCode(openKey(services, tried), plainCode(typed)),
  )
}

type Change = FactsOf['second_factor_changed']['change']

/** The key of an app, as shown once, with its QR code. */
export async function showKey(key: string, email: string) {
  const shown = shownKey(key, email)
  // Needed once per person, so the drawing library is loaded on demand.
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(shown.address, { type: 'svg', margin: 2 })
  return { ...shown, picture: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
}

/** Informs a person about a change of their second factor. */
export async function mailSecondFactor(
  services: Pick<Services, 'authDatabase'>,
  { name, email, locale }: Pick<Actor, 'name' | 'email' | 'locale'>,
  change: Change,
): Promise<void> {
  const changed_at = new Date().toISOString()
  const signIn = await findSignIn(services.authDatabase, email)
  await queueSystemMail(services, {
    kind: 'second_factor_changed',
    to: { address: email, name, locale },
    facts: { change, changed_at, has_password: signIn?.has_password },
  })
}

/** Records in the audit log that a person signed in with a recovery code, and informs them. */
export async function noteRecovery(
  services: Services,
  half: HalfRow,
  { codes_left }: SecondFactorRow,
  by: AuditBy,
): Promise<void> {
  await inCompany(services.app, half.company_id, (db) =>
    recordAudit(
      db,
      {
        action: 'use_recovery_code',
        noun: 'user',
        id: half.user_id,
        details: { codes_left: codes_left - 1 },
      },
      by,
    ),
  )
  await mailSecondFactor(services, half, 'recovery')
}
