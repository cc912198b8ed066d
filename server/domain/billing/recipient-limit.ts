import { daySeconds } from '@atesta/contract/durations.ts'
import { planOf } from '@atesta/contract/plans.ts'
import { type Db, enqueue } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import { attemptLimit } from '../../http/rate-limit.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { readPlan } from './periods.queries.ts'

/** The company that writes to people outside, and the transaction. */
export type Writing = { services: Services; db: Db; actor: Pick<Actor, 'companyId'> }

/** Takes counts back, where their transaction fails. */
type GiveBack = () => Promise<void>

/**
 * Counts this many people to whom the company writes. Call it before queueing anything and after every other
 * check: only what it returns takes the counts back. `share`: how much of the day's limit may be used up, from 0 to 1. Throws
 * recipients_limit, and then none of them was counted.
 */
export async function countRecipients(
  { services, db, actor }: Writing,
  people: number,
  share = 1,
): Promise<GiveBack> {
  const nothing = async () => undefined
  if (people === 0) return nothing
  const { plan } = await readPlan(db)
  const perDay = planOf(plan)?.recipients_per_day ?? services.config.recipientsPerDay
  if (perDay === undefined) return nothing
  const points = Math.ceil(perDay * share)
  const allowed = { points, seconds: daySeconds, code: 'recipients_limit' } as const
  const limit = attemptLimit(services, 'recipients-company', allowed)
  const key = String(actor.companyId)
  await limit.attemptAll(key, people)
  return () => limit.giveBack(key, people)
}

/** Queues inviting those who wait for room, since a larger plan has room for them today. */
export const queueWaitingRecipients = (db: Db, companyId: number, runAt?: Date) =>
  enqueue(db, 'email.invite-waiting', {}, { key: `email-invite-waiting:${companyId}`, runAt })

/** Whether a plan of this name allows to write to more people a day than the other. */
export const writesToMore = (plan: string, before: string): boolean => {
  const [now, then] = [plan, before].map((id) => planOf(id)?.recipients_per_day ?? Number.POSITIVE_INFINITY)
  return (now ?? 0) > (then ?? 0)
}

/** When there may be room again, if this is a refusal for want of it. */
export const roomAgainAt = (error: unknown): Date | undefined =>
  error instanceof Failure && error.code === 'recipients_limit'
    ? new Date(Date.now() + (error.facts.retryAfter ?? daySeconds) * 1000)
    : undefined

/**
 * Counts as many of these people as there is room for, as `countRecipients` does, and returns how many. With
 * `again`, when there is room for others, where not all were counted. Throws recipients_limit when there is
 * room for none.
 */
export async function countWhoFit(
  writing: Writing,
  people: number,
  share = 1,
): Promise<{ fit: number; again: Date | undefined; giveBack: GiveBack }> {
  try {
    const giveBack = await countRecipients(writing, people, share)
    return { fit: people, again: undefined, giveBack }
  } catch (error) {
    const again = roomAgainAt(error)
    if (!again) throw error
    const { limit = 0, used = 0 } = ((error as Failure).facts.meta ?? {}) as { limit?: number; used?: number }
    if (used >= limit) throw error
    // Fewer, since others may be counted at the same time.
    const { fit, giveBack } = await countWhoFit(writing, Math.min(limit - used, people - 1), share)
    return { fit, again, giveBack }
  }
}
