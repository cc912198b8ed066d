import { makeInspection } from '@atesta/testkit/factories.ts'
import { expectSoundLog, isSettled, queueStatements } from '@atesta/testkit/log-audit.ts'
import { type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { beforeAll, expect, test } from 'vitest'

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

test('workers killed at random moments of sealing, and two at once, never fork the log nor lose a statement', async () => {
  for (let round = 0; round < 10; round++) {
    // More than one batch waits when they start, and more comes while they work.
    const [workers] = await Promise.all([
      Promise.all(round % 3 === 2 ? [startWorker(), startWorker()] : [startWorker()]),
      queue(2500),
    ])
    await Promise.all([...workers.map(killSoon), queue(40), queue(7), queue(1)])
  }
  const survivors = await Promise.all([startWorker(), startWorker()])
  await Promise.all(Array.from({ length: 20 }, (_, n) => queue(n + 1)))
  await until(() => isSettled(given.stack), 20_000)
  expect(await Promise.all(survivors.map((worker) => worker.stop()))).toEqual([0, 0])
  expect(await expectSoundLog(given.stack)).toBeGreaterThan(10)
}, 90_000)

test('a job of a killed worker is taken over by the next within seconds, not hours', async () => {
  const worker = await startWorker()
  const { stack } = given
  // A report takes long enough to be caught in the act.
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id } })
  const held = () => stack.query(`SELECT FROM graphile_worker.jobs WHERE locked_by IS NOT NULL`)
  await until(async () => (await held()).length > 0)
  await worker.kill()
  const caught = (await held()).length
  const next = await startWorker()
  const state = async () => (await given.ines.api.reports.read({ params: { id } })).state
  await until(async () => (await state()) === 'ready', 20_000)
  await next.stop()
  expect(caught).toBe(1)
}, 60_000)
