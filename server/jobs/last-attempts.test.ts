import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { job, startWorker } from './jobs.ts'

const given = useScene()
const queue = (key: string) =>
  given.stack.query(
    `SELECT graphile_worker.add_job('test.last', json_build_object('key', $1::text, 'company_id', $2::int), 'test:' || $1, NULL, 8, $1)`,
    [key, given.stack.companies.acme],
  )
const set = (key: string, what: string) =>
  given.stack.query(`UPDATE graphile_worker._private_jobs SET ${what} WHERE payload->>'key' = $1`, [key])
/** As its worker leaves it that is killed in this attempt. */
const died = (key: string, attempts: string) =>
  given.stack.query(
    `WITH taken AS (
       UPDATE graphile_worker._private_jobs SET attempts = ${attempts}, locked_at = now() - interval '1 minute',
         locked_by = 'of the dead', updated_at = now() - interval '2 minutes'
       WHERE payload->>'key' = $1 RETURNING job_queue_id)
     UPDATE graphile_worker._private_job_queues SET locked_at = now(), locked_by = 'of the dead'
     WHERE id IN (SELECT job_queue_id FROM taken)`,
    [key],
  )
const left = (key: string) =>
  given.stack.query(
    `SELECT attempts >= max_attempts AS over, locked_by FROM graphile_worker._private_jobs WHERE payload->>'key' = $1 ORDER BY id`,
    [key],
  )

/** What becomes of the jobs of this kind while a worker works, until `done`. */
async function work(done: (said: string[]) => boolean, trouble: { failures?: number } = {}) {
  const said: string[] = []
  let failures = trouble.failures ?? 0
  const definition = job<{ key: string }>({
    name: 'test.last',
    handler: async ({ payload }) => {
      said.push(`handled ${payload.key}`)
      if (payload.key === 'fails') throw new Error('refused by the test')
    },
    onGiveUp: async ({ payload }) => {
      said.push(`given up ${payload.key}`)
      if (failures-- > 0) throw new Error('not now')
    },
  })
  const worker = await startWorker(given.stack.services, [definition])
  await until(async () => done(said))
  await worker.stop()
  return said
}

test('one whose worker died in its last attempt is given up, once; in one before, it is tried again', async () => {
  for (const key of ['last', 'before']) await queue(key)
  await died('last', 'max_attempts')
  await died('before', 'max_attempts - 1')
  const said = await work((lines) => lines.length === 2)
  expect(said.sort()).toEqual(['given up last', 'handled before'])
  expect([await left('last'), await left('before')]).toEqual([[{ over: true, locked_by: null }], []])
  await queue('after')
  expect(await work((lines) => lines.length > 0)).toEqual(['handled after'])
})

test('handles a job whose worker died while giving it up', async () => {
  await queue('again')
  await died('again', 'max_attempts')
  await set('again', `flags = '{"gives_up": true}'`)
  expect(await work((lines) => lines.length > 0)).toEqual(['given up again'])
})

test('one that another has replaced is not given up: the other goes on', async () => {
  await queue('replaced')
  await died('replaced', 'max_attempts - 1')
  await queue('replaced')
  expect(await left('replaced')).toHaveLength(2)
  expect(await work((lines) => lines.length > 0)).toEqual(['handled replaced'])
  expect(await left('replaced')).toEqual([{ over: true, locked_by: null }])
})

test('one that cannot be given up now is given up later, and not tried again', async () => {
  await queue('fails')
  await set('fails', 'attempts = max_attempts - 1')
  const failures = 1
  expect(await work((lines) => lines.length === 2, { failures })).toEqual(['handled fails', 'given up fails'])
  expect(await left('fails')).toEqual([{ over: false, locked_by: null }])
  await set('fails', 'run_at = now()')
  expect(await work((lines) => lines.length > 0)).toEqual(['given up fails'])
  expect(await left('fails')).toEqual([{ over: true, locked_by: null }])
})
