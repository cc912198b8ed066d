import type { WorkerEvents } from 'graphile-worker'
import { mayTake } from '../services/shares.ts'

/** The flag of a company's jobs in the queue (`enqueue_job`). */
const flagOf = (company: number) => `company:${company}`
/** The company of a job; undefined for jobs outside companies. */
const companyOf = (payload: unknown) => (payload as { company_id?: number | null }).company_id ?? undefined

/**
 * Shares the places of one runner among companies. The returned function is called before each look for a job
 * and returns the flags to skip: those of companies that may not take another place now. Looks happen one at
 * a time, since one that is still pending may find a job of any company.
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
