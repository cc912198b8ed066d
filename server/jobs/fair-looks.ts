import type { WorkerEvents } from 'graphile-worker'
import { mayTake } from '../services/shares.ts'

/** The flag that a company's jobs have in the queue (`enqueue_job`). */
const flagOf = (company: number) => `company:${company}`
/** The company of a job; undefined for those in none. */
const companyOf = (payload: unknown) => (payload as { company_id?: number | null }).company_id ?? undefined

/**
 * Shares the places of one run of the queue among companies. What it returns is asked before each look for a job and
 * answers the flags to pass over: those of companies that may not take another place now. Looks go one by one, since a
 * look that has not found its job yet may find one of any company.
 */
export function shareAmongCompanies(events: WorkerEvents, places: number): () => Promise<string[]> {
  const held = new Map<number, number>()
  let running = 0
  let last: Promise<void> = Promise.resolve()
  let looked = () => {}
  events.on('job:start', ({ job }) => {
    running += 1
    const company = companyOf(job.payload)
    if (company !== undefined) held.set(company, (held.get(company) ?? 0) + 1)
    looked()
  })
  events.on('worker:getJob:empty', () => looked())
  events.on('worker:getJob:error', () => looked())
  events.on('job:complete', ({ job }) => {
    running -= 1
    const company = companyOf(job.payload)
    if (company === undefined) return
    const left = (held.get(company) ?? 1) - 1
    if (left > 0) held.set(company, left)
    else held.delete(company)
  })
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    looked = resolve
    return [...held]
      .filter(([, count]) => !mayTake(count, places - running))
      .map(([company]) => flagOf(company))
  }
}
