import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { certify, makeInspection } from '@atesta/testkit/factories.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('alive and ready, to anyone', async () => {
  expect(await (await given.stack.anyone('/healthz')).json()).toEqual({ status: 'alive' })
  const ready = await given.stack.anyone('/readyz')
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'ready', database: 'ok', storage: 'ok', keys: 'ok', seals: 'ok' },
  ])
})

test('not ready while the storage cannot be written', async () => {
  const files = join(given.stack.dataDir, 'files')
  await rm(files, { recursive: true })
  await writeFile(files, 'a file where the directory was')
  const answer = await given.stack.anyone('/readyz')
  expect([answer.status, await answer.json()]).toMatchObject([503, { storage: 'failed', database: 'ok' }])
  await rm(files)
  expect((await given.stack.anyone('/readyz')).status).toBe(200)
})

test('metrics name routes, not addresses, and count what waits for the sequencer', async () => {
  await given.ines.fetch('/api/workflows/987654321')
  const { id } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, id, makePdf())
  const text = await (await given.stack.anyone('/metrics')).text()
  expect(text).toMatch(/atesta_request_seconds_count\{route="\/api\/workflows\/:id",status="404"\} \d/)
  expect(text).not.toContain('987654321')
  expect(text).toMatch(/^atesta_statements_waiting 0$/m)
  expect(text).toContain('process_resident_memory_bytes')
})

test.each(['203.0.113.9', '127.0.0.1, 203.0.113.9', '::ffff:203.0.113.9'])(
  'metrics are for this machine, not for who comes through a proxy on it: %s',
  async (from) => {
    const answer = await given.stack.anyone('/metrics', { headers: { 'x-forwarded-for': from } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('atesta_')
  },
)
