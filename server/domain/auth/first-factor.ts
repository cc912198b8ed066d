import type { Services } from '../../services/services.ts'
import { beginHalf } from './half-sign-in.ts'
import type { Told } from './oidc/claims.ts'
import { needsPasskey } from './passkeys.queries.ts'
import { secondFactorOf } from './second-factors.queries.ts'
import { startSession } from './start-session.ts'

type From = { headers: Headers; address: string; provedAt?: Date; passwordHash?: string; told?: Told }

/**
 * Continues after one factor of an account was given: with a session or, where the account has a second
 * factor, with what the browser holds until that step (`half`). Null when the person may not sign in.
 */
export async function afterFirstFactor(services: Services, authUserId: string, from: From) {
  if (await secondFactorOf(services.authDatabase, authUserId)) {
    const half = await beginHalf(services, authUserId, from)
    return half === null ? null : { half }
  }
  if (await needsPasskey(services.authDatabase, authUserId)) return { passkeyNeeded: true as const }
  return startSession(services, authUserId, { ...from, secondFactor: false })
}
