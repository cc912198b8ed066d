import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '../services/config.ts'
import { mountHealth } from './health.ts'

const token = 'a token for metrics'
const given = useScene({ env: { METRICS_TOKEN: token } })

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
  const text = await (
    await given.stack.anyone('/metrics', { headers: { authorization: `Bearer ${token}` } })
  ).text()
  expect(text).toMatch(/atesta_request_seconds_count\{route="\/api\/workflows\/:id",status="404"\} \d/)
  expect(text).not.toContain('987654321')
  expect(text).toMatch(/^atesta_statements_waiting 0$/m)
  expect(text).toContain('process_resident_memory_bytes')
})

test('metrics are for who has the token, wherever they ask from', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer a token for metric']) {
    const answer = await given.stack.anyone('/metrics', { headers: { authorization } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('atesta_')
  }
})

test('without a token they are for this machine, while nothing public is in front', async () => {
  const app = fastify()
  const config = { ...readConfig({ PORT: '3000' }), publicUrl: 'http://localhost:3000' }
  mountHealth(app, { ...given.stack.services, config })
  const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect(await ask()).toBe(200)
  expect(await ask({}, '203.0.113.9')).toBe(403)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await ask({ [name]: '127.0.0.1' })).toBe(403)
  config.isPublic = readConfig({ PUBLIC_URL: 'https://atesta.example' }).isPublic
  expect(await ask()).toBe(403)
})
