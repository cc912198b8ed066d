import { hourMs } from '@atesta/contract/durations.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { every } from './every.ts'
import { startWorker, sweep } from './jobs.ts'

const given = useScene()
const never = hourMs
const options = () => ({ name: 'a test', logger: given.stack.services.logger })

test('goes on after a failing round, never begins one beside another, and ends what runs when stopped', async () => {
  let rounds = 0
  let running = 0
  let ended = 0
  let finish = () => {}
  const loop = every(
    1,
    async () => {
      rounds += 1
      running += 1
      expect(running).toBe(1)
      await new Promise<void>((resolve) => {
        if (rounds < 4) setImmediate(resolve)
        else finish = resolve
      })
      running -= 1
      ended += 1
      if (rounds === 2) throw new Error('once')
    },
    options(),
  )
  await until(async () => rounds === 4)
  const stopped = loop.stop()
  expect(await Promise.race([stopped, new Promise((resolve) => setImmediate(resolve, 'runs'))])).toBe('runs')
  finish()
  await stopped
  expect([rounds, ended]).toEqual([4, 4])
})

test('ends early when stopped, without a failure', async () => {
  const begun = Promise.withResolvers<void>()
  const loop = every(
    never,
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        begun.resolve()
      }),
    { ...options(), name: 'what is stopped' },
  )
  await begun.promise
  await loop.stop()
})

test('one of two workers runs a sweep, also one missed while none ran', async () => {
  const { services, query } = given.stack
  const runs: number[] = []
  const sweepOf = (worker: number) =>
    sweep('test.sweep', '17 * * * *', async () => {
      runs.push(worker)
    })
  await query(
    `INSERT INTO graphile_worker._private_known_crontabs VALUES ('test.sweep', now() - interval '1 day', now() - interval '2 hours')`,
  )
  const workers = await Promise.all([1, 2].map((n) => startWorker(services, [sweepOf(n)])))
  await until(async () => runs.length > 0)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(runs).toHaveLength(1)
  expect(await query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'test.sweep'`)).toEqual([])
})
