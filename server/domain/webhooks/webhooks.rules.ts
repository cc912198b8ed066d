import { randomBytes } from 'node:crypto'

/** A secret as the Standard Webhooks specification writes it: 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** What a sealed secret is bound to. */
export const secretPurpose = 'webhook'

/** How long the previous secret continues to sign after a rotation. */
export const overlapMs = 24 * 3_600_000

const minute = 60
const hour = 60 * minute
/** Seconds between one failed attempt and the next; after the last the delivery has failed. About three days in all. */
export const pauses: readonly number[] = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/**
 * The pause before the next attempt, in seconds, a tenth more or less so that receivers do not get all requests at the
 * same time.
 */
export function pauseAfter(attempt: number, random: number): number | null {
  const pause = pauses[attempt - 1]
  return pause === undefined ? null : Math.round(pause * (0.9 + random * 0.2))
}

/** A webhook is switched off when all of its deliveries have failed for this long. */
export const patienceMs = 5 * 24 * 3_600_000

/** Enough for every system a company connects, and a bound to what one change can set in motion. */
export const maxWebhooks = 20

/** What is kept of an answer, in characters. */
export const snippetLength = 500
