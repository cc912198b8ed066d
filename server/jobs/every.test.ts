import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { every } from './every.ts'
import { startWorker, sweep } from './jobs.ts'

const given = useScene()
const never = 3_600_000
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

test('what can end early does so when stopped, and that is no failure', async () => {
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

test('a notification begins a round, also one that comes while a round runs, and after the connection was lost', async () => {
  const { stack } = given
  let rounds = 0
  const loop = every(
    never,
    async () => {
      rounds += 1
      if (rounds === 1) await stack.query('NOTIFY every_test')
    },
    { ...options(), name: 'a listening test', wake: { url: stack.databaseUrl, channel: 'every_test' } },
  )
  await until(async () => rounds === 2)
  const listening = () =>
    stack.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'atesta a listening test' AND datname = current_database()`,
    )
  const [before] = await listening()
  await stack.query('SELECT pg_terminate_backend($1)', [before?.pid])
  // What was missed meanwhile is looked for.
  await until(async () => rounds === 3)
  await stack.query('NOTIFY every_test')
  await until(async () => rounds === 4)
  await loop.stop()
  expect(await listening()).toEqual([])
})

test('of two workers one does a sweep, also one that was due while none ran', async () => {
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
