import type { Db } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import { Failure } from './failure.ts'
import { findKey, insertKey, storeKeyAnswer } from './idempotency.queries.ts'

export type StoredAnswer = { status: number; answer: unknown }

/** The context that a sealed answer is bound to. */
const about = (actor: Actor, key: string) => `answer ${actor.userId} ${key}`

/**
 * Claims a key for this request inside its transaction. Returns the stored answer when the key was used for the same
 * request; of two concurrent requests the second finds the first's answer. Throws idempotency_key_reused when the key was
 * used for another request. `secret`: the answer was kept sealed.
 */
export async function claimKey(
  db: Db,
  actor: Actor,
  key: string,
  request: { method: string; url: string; body: unknown; secret?: boolean },
  box: SecretBox,
): Promise<StoredAnswer | null> {
  // An HMAC with a secret key, because a plain digest would let a password in the body be guessed. A client
  // may have several personal links; the answer for one is not repeated to another.
  const link = actor.respondent?.emailId ?? null
  const fingerprint = box.digest(JSON.stringify([request.method, request.url, request.body ?? null, link]))
  if (await insertKey(db, actor.userId, key, fingerprint)) return null
  const found = await findKey(db, actor.userId, key)
  if (!found || found.fingerprint !== fingerprint) throw new Failure('idempotency_key_reused')
  const answer =
    request.secret && typeof found.answer === 'string'
      ? JSON.parse(box.open(Buffer.from(found.answer, 'base64'), about(actor, key)))
      : found.answer
  return { status: found.status, answer }
}

/** Stores the answer for a repeated request, sealed when a box is given. */
export async function storeAnswer(
  db: Db,
  actor: Actor,
  key: string,
  status: number,
  answer: unknown,
  box?: SecretBox,
): Promise<void> {
  const text = JSON.stringify(answer ?? null)
  const kept = box ? JSON.stringify(box.seal(text, about(actor, key)).toString('base64')) : text
  await storeKeyAnswer(db, actor.userId, key, { status, answer: kept })
}
