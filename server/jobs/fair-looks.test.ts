import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { enqueue, inCompany } from '../database/database.ts'
import { job, startWorker } from './jobs.ts'

const given = useScene()
let acme: number
let rival: number
beforeAll(() => {
  acme = given.stack.companies.acme
  rival = given.stack.companies.rival
})

/** Jobs that stand still until each is let go, in the order in which they were begun. */
function standing(apart?: number) {
  const begun: { company: number; n: number; end: () => void }[] = []
  const definition = job<{ n: number }>({
    name: 'test.stand',
    ...(apart !== undefined && { apart }),
    handler: ({ companyId, payload }) =>
      new Promise<void>((end) => void begun.push({ company: companyId, n: payload.n, end })),
    onGiveUp: { nothing: 'a test' },
  })
  const ended = new Set<number>()
  const of = (company: number) => begun.filter((each) => each.company === company).map(({ n }) => n)
  return {
    definition,
    of,
    /** Lets the oldest of a company go. */
    endOne(company: number) {
      const at = begun.findIndex((each, index) => each.company === company && !ended.has(index))
      ended.add(at)
      begun[at]?.end()
    },
    endAll() {
      for (const each of begun) each.end()
    },
  }
}
let stop = async () => {}
afterEach(() => stop())

async function startWith(jobs: ReturnType<typeof standing>) {
  const worker = await startWorker(given.stack.services, [jobs.definition])
  let over = false
  const ending = async () => {
    while (!over) {
      jobs.endAll()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  stop = async () => {
    await given.stack.query('DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL')
    const all = ending()
    await worker.stop()
    over = true
    await all
  }
}

const queue = (company: number, count: number) =>
  inCompany(given.stack.services.app, company, async (db) => {
    for (let n = 1; n <= count; n++) await enqueue(db, 'test.stand', { n })
  })

test.each([
  ['of one company', undefined],
  ['of one company that is done apart', 8],
])('however much work %s waits, that of another begins while it is done', async (_, apart) => {
  const jobs = standing(apart)
  await queue(acme, 30)
  await startWith(jobs)
  await until(async () => jobs.of(acme).length >= 3)
  await queue(rival, 1)
  await until(async () => jobs.of(rival).length === 1)
  const at = jobs.of(acme).length
  expect(at).toBeLessThan(30)
  // Each place that comes free goes to the next in the company's own order, and to no more than it had.
  for (let n = 1; n <= 5; n++) {
    jobs.endOne(acme)
    await until(async () => jobs.of(acme).length === at + n)
  }
  expect(jobs.of(acme)).toEqual(Array.from({ length: at + 5 }, (_, n) => n + 1))
})
