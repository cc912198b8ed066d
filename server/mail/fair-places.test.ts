import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterEach, expect, test } from 'vitest'
import { inCompany } from '../database/database.ts'
import { startWorker } from '../jobs/jobs.ts'
import { mailJobs } from './mail.jobs.ts'
import { queueMails } from './queue.ts'

const given = useScene()
let stop = async () => {}
afterEach(() => stop())

/** The jobs of mails, each standing still as at a mail server that does not answer until `end`. */
async function startStanding() {
  const begun: number[] = []
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const standing = mailJobs(async () => {}).map((each) => ({
    ...each,
    handler: async ({ companyId }: { companyId: number }) => {
      begun.push(companyId)
      await promise
    },
  }))
  const worker = await startWorker(given.stack.services, standing)
  stop = async () => {
    end()
    await worker.stop()
  }
  return (company: number) => begun.filter((each) => each === company).length
}

const queue = (company: number, count: number) =>
  inCompany(given.stack.services.app, company, (db) =>
    queueMails(
      db,
      Array.from({ length: count }, (_, n) => ({
        kind: 'password_changed' as const,
        to: { address: `person${n}@client.test`, name: 'Ana', locale: 'en' as const },
        facts: { changed_at: '2026-01-05T09:00:00Z' },
      })),
    ),
  )

test('however many mails of one company wait, those of another are sent meanwhile', async () => {
  const { acme, rival } = given.stack.companies
  const begunOf = await startStanding()
  await queue(acme, 200)
  await until(async () => begunOf(acme) === 2)
  await queue(rival, 1)
  await until(async () => begunOf(rival) === 1)
  expect(begunOf(acme)).toBe(2)
})
