import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { enqueue, inCompany } from '../database/database.ts'
import { type Job, job, startWorker } from './jobs.ts'

const given = useScene()
const left: { stop(): Promise<void> }[] = []
const startWith = async (jobs: readonly Job[]) => {
  const worker = await startWorker(given.stack.services, jobs)
  left.push(worker)
  return worker
}
afterEach(async () => {
  await Promise.all(left.splice(0).map((worker) => worker.stop()))
  await given.stack.query('DELETE FROM graphile_worker._private_jobs')
})

const queue = (task: string) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, (db) => enqueue(db, task, {}))

/** A kind of job that notes when it begins and, held until `release`, when it ends. */
function kind(name: string, apart?: number) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const counts = { begun: 0, ended: 0 }
  const definition = job({
    name,
    ...(apart !== undefined && { apart }),
    handler: async () => {
      counts.begun++
      await held
      counts.ended++
    },
    onGiveUp: { nothing: 'a test' },
  })
  return { definition, counts, release: () => release() }
}

test('jobs apart and all others take no place from each other, and no more than theirs', async () => {
  const others = kind('test.others')
  // Half of its places, since there is one company.
  const apart = kind('test.apart', 4)
  for (let n = 0; n < 5; n++) await queue('test.others')
  for (let n = 0; n < 3; n++) await queue('test.apart')
  await startWith([others.definition, apart.definition])
  await until(async () => others.counts.begun === 4 && apart.counts.begun === 2)
  expect(
    await given.stack.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier LIKE 'test.%' AND locked_at IS NULL`,
    ),
  ).toHaveLength(2)
  others.release()
  await until(async () => others.counts.ended === 5)
  expect(apart.counts).toEqual({ begun: 2, ended: 0 })
  apart.release()
  await until(async () => apart.counts.ended === 3)
})

test('stopping waits for the jobs of both', async () => {
  const others = kind('test.others')
  const apart = kind('test.apart', 2)
  for (const task of ['test.others', 'test.apart']) await queue(task)
  const worker = await startWith([others.definition, apart.definition])
  await until(async () => others.counts.begun + apart.counts.begun === 2)
  const stopped = worker.stop().then(() => [others.counts.ended, apart.counts.ended])
  others.release()
  await until(async () => others.counts.ended === 1)
  apart.release()
  expect(await stopped).toEqual([1, 1])
})

test('both go on after the database has ended their connections', async () => {
  const others = kind('test.others')
  const apart = kind('test.apart', 2)
  for (const each of [others, apart]) each.release()
  await startWith([others.definition, apart.definition])
  await given.stack.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('atesta jobs', 'atesta worker')`,
  )
  for (const task of ['test.others', 'test.apart']) await queue(task)
  await until(async () => others.counts.ended === 1 && apart.counts.ended === 1)
})

test('a connection that ends during the first look for a job does not leave its runner without any', async () => {
  const { databaseUrl, query } = given.stack
  const holder = new pg.Client(databaseUrl)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE graphile_worker._private_tasks IN ACCESS EXCLUSIVE MODE')
  const waiting = `datname = current_database() AND application_name = 'atesta jobs' AND wait_event_type = 'Lock'`
  const only = kind('test.others')
  only.release()
  const started = startWith([only.definition])
  await until(async () => (await query(`SELECT FROM pg_stat_activity WHERE ${waiting}`)).length > 0)
  await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${waiting}`)
  await holder.end()
  await started
  await queue('test.others')
  await until(async () => only.counts.ended === 1)
})

test('does not run one when the other cannot start', async () => {
  const others = kind('test.others')
  const apart = { ...kind('test.apart', 2).definition, schedule: 'no line of cron' }
  await expect(startWith([others.definition, apart])).rejects.toThrow()
  await until(
    async () =>
      (
        await given.stack.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'atesta jobs'`,
        )
      ).length === 0,
  )
})
