// Slow: programs are started and killed in each round, with thousands of statements to seal.

import { expectSoundLog, isSettled, queueStatements } from '@atesta/testkit/log-audit.ts'
import { type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { until } from '@atesta/testkit/until.ts'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { originalKey } from '../../storage/object-keys.ts'

const given = useScene()
let inspectionId: number
beforeAll(async () => {
  inspectionId = (await makeInspection(given.ines, given.workflowId)).id
})

const queue = (count: number) => queueStatements(given.stack, inspectionId, count)
const startWorker = () => {
  const { databaseUrl, dataDir } = given.stack
  return startProcess({ role: 'worker', databaseUrl, dataDir })
}
/** Lets a worker live for a random while, then kills it: in the middle of whatever it does. */
const killSoon = (worker: ServerProcess) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(() => worker.kill().then(resolve, reject), Math.random() * 150)
  })

test('workers killed at random times of sealing, and two concurrent ones, neither fork the log nor lose statements', async () => {
  for (let round = 0; round < repetitions(3, 10); round++) {
    // More than one batch waits when they start, and more comes while they work.
    const [workers] = await Promise.all([
      Promise.all(round % 3 === 2 ? [startWorker(), startWorker()] : [startWorker()]),
      queue(2500),
    ])
    await Promise.all([...workers.map(killSoon), queue(40), queue(7), queue(1)])
  }
  const survivors = await Promise.all([startWorker(), startWorker()])
  await Promise.all(Array.from({ length: 20 }, (_, n) => queue(n + 1)))
  await until(() => isSettled(given.stack))
  expect(await Promise.all(survivors.map((worker) => worker.stop()))).toEqual([0, 0])
  expect(await expectSoundLog(given.stack)).toBeGreaterThan(repetitions(3, 10))
}, 1_200_000)

test('a job of a killed worker is taken over by the next within seconds, not hours', async () => {
  const { stack } = given
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  // The worker that makes the report gets no further than here, so that it is killed while it works.
  const holder = new pg.Client({ connectionString: stack.databaseUrl })
  await holder.connect()
  let held = true
  const letGo = async () => {
    if (held) await holder.end()
    held = false
  }
  onTestFinished(letGo)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM reports WHERE id = $1 FOR UPDATE', [id])
  const worker = await startWorker()
  // Only the report's job: a worker that has just started also takes those of the clock.
  const taken = () =>
    stack.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'report.render' AND locked_by IS NOT NULL`,
    )
  await until(async () => (await taken()).length > 0)
  await worker.kill()
  expect(await taken()).toHaveLength(1)
  await letGo()
  const next = await startWorker()
  const state = async () => (await given.ines.api.reports.read({ params: { id } })).state
  await until(async () => (await state()) === 'ready')
  await next.stop()
})

test('a job whose worker is killed in its last attempt is given up: what has to be done is queued again', async () => {
  const { stack } = given
  const { identifier } = await makeCertified(stack, given.ines, given.workflowId)
  await given.ines.api.certifications.remove({ params: { identifier } })
  const jobOf = `graphile_worker._private_jobs WHERE key = 'erase:${identifier}'`
  await stack.query(
    `UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1 WHERE id = (SELECT id FROM ${jobOf})`,
  )
  const holder = new pg.Client({ connectionString: stack.databaseUrl })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('BEGIN')
  await holder.query('SELECT FROM certifications WHERE identifier = $1 FOR UPDATE', [identifier])
  const worker = await startWorker()
  await until(async () => (await stack.query(`SELECT FROM ${jobOf} AND locked_by IS NOT NULL`)).length === 1)
  await worker.kill()
  await holder.query('ROLLBACK')
  const next = await startWorker()
  await until(
    async () => (await stack.query(`SELECT FROM ${jobOf} AND attempts = 0 AND run_at > now()`)).length === 1,
  )
  await stack.query(
    `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE id = (SELECT id FROM ${jobOf})`,
  )
  await until(async () => (await stack.services.storage.size(originalKey(identifier))) === null)
  await next.stop()
})
