import { randomBytes } from 'node:crypto'
import { dayMs, daySeconds, hourSeconds, minuteSeconds } from '@atesta/contract/durations.ts'

/** A secret as the Standard Webhooks specification writes it: 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The context that a sealed secret is bound to. */
export const secretPurpose = 'webhook'

/** How long the previous secret continues to sign after a rotation. */
export const overlapMs = dayMs

/**
 * Seconds between a failed attempt and the next; after the last one the delivery has failed. About three days
 * in all.
 */
export const pauses: readonly number[] = [
  5,
  5 * minuteSeconds,
  30 * minuteSeconds,
  2 * hourSeconds,
  5 * hourSeconds,
  10 * hourSeconds,
  14 * hourSeconds,
  20 * hourSeconds,
  daySeconds,
]

/**
 * The pause before the next attempt, in seconds, varied by a tenth so that receivers do not get all requests
 * at once.
 */
export function pauseAfter(attempt: number, random: number): number | null {
  const pause = pauses[attempt - 1]
  return pause === undefined ? null : Math.round(pause * (0.9 + random * 0.2))
}

/** A webhook whose deliveries have all failed for this long is switched off. */
export const disableAfterMs = 5 * dayMs

/** Enough for every system that a company connects, and a limit to what a single change can trigger. */
export const maxWebhooks = 20

/** How much of an answer is stored, in characters. */
export const snippetLength = 500
