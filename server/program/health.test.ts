import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../services/config.ts'
import { createMetrics } from '../services/metrics.ts'
import { mountHealth } from './health.ts'

const deploy = join(import.meta.dirname, '../../deploy')
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

test('a log that has been ahead of its witnesses for long is told of, and still ready', async () => {
  const { services } = given.stack
  const readyNow = async () => (await given.stack.anyone('/readyz')).json()
  services.config.logPolicy = 'policy'
  try {
    const { id } = await makeInspection(given.ines, given.workflowId)
    await certify(given.ines, id, makePdf())
    await given.stack.settle()
    expect(await readyNow()).toMatchObject({ status: 'ready', witnesses: 'ok' })
    await given.stack.query("UPDATE log.checkpoints SET created_at = now() - interval '1 hour'")
    expect(await readyNow()).toMatchObject({ status: 'ready', witnesses: 'attention' })
    await given.stack.query('UPDATE log.checkpoints SET witnessed = true')
    expect(await readyNow()).toMatchObject({ witnesses: 'ok' })
  } finally {
    services.config.logPolicy = undefined
  }
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

test('asked to stop it is not ready, and answers what is asked as the last of its connection', async () => {
  const { services } = given.stack
  expect((await given.stack.anyone('/healthz')).headers.get('connection')).toBe('keep-alive')
  services.draining = true
  try {
    const ready = await given.stack.anyone('/readyz')
    expect([ready.status, await ready.json()]).toMatchObject([503, { status: 'stopping', database: 'ok' }])
    const asked = await given.ines.fetch('/api/inspections/list')
    expect([asked.status, asked.headers.get('connection')]).toEqual([200, 'close'])
  } finally {
    services.draining = false
  }
})

test('metrics name routes, not addresses, and count what waits for the sequencer', async () => {
  await given.ines.fetch('/api/workflows/987654321')
  const { id } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, id, makePdf())
  const text = await (
    await given.stack.anyone('/metrics', { headers: { authorization: `Bearer ${token}` } })
  ).text()
  expect(text).toMatch(
    /atesta_request_seconds_count\{method="GET",route="\/api\/workflows\/:id",status="404"\} \d/,
  )
  expect(text).not.toContain('987654321')
  expect(text).toMatch(/^atesta_statements_waiting 0$/m)
  expect(text).toContain('process_resident_memory_bytes')
})

/** What a name in an expression of Prometheus stands for: a histogram is exported as three. */
const exportedAs = (name: string) => name.replace(/_(bucket|count|sum)$/, '')

test('exports every metric of the dashboard and the alerts', async () => {
  const answer = await given.stack.anyone('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const exported = [...(await answer.text()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  const { panels } = JSON.parse(await readFile(join(deploy, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const { groups } = parse(await readFile(join(deploy, 'alerts.yaml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
  }
  const rules = groups.flatMap((group) => group.rules)
  const asked = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ].flatMap((expr) => expr.match(/\b(atesta|nodejs|process)_\w+/g) ?? [])
  expect(asked.length).toBeGreaterThan(30)
  expect([...new Set(asked)].filter((name) => !exported.includes(exportedAs(name)))).toEqual([])
  for (const { alert, annotations } of rules) expect([alert, annotations.summary]).not.toContain(undefined)
  // And the other way round: nothing of ours is measured for no purpose.
  const ours = exported.filter((name) => name?.startsWith('atesta_'))
  expect(ours.filter((name) => !asked.some((each) => exportedAs(each) === name))).toEqual([])
})

test('jobs, sealing and waits for connections are measured; the queue is asked', async () => {
  await given.stack.settle()
  const { id } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, id, makePdf('measured'))
  const read = async () =>
    (await given.stack.anyone('/metrics', { headers: { authorization: `Bearer ${token}` } })).text()
  const waiting = await read()
  expect(waiting).toMatch(/^atesta_jobs_waiting\{job="certification.certify"\} 1$/m)
  expect(waiting).toMatch(/^atesta_jobs_oldest_seconds\{job="certification.certify"\} \d*\.\d/m)
  await given.stack.settle()
  const done = await read()
  expect(done).toMatch(/^atesta_jobs_waiting\{job="certification.certify"\} 0$/m)
  expect(done).toMatch(/^atesta_job_seconds_count\{job="certification.certify",outcome="done"\} [1-9]/m)
  expect(done).toMatch(/^atesta_sealing_seconds_count [1-9]/m)
  expect(done).toMatch(/^atesta_pool_wait_seconds_count\{pool="app"\} [1-9]/m)
  expect(done).toMatch(/^atesta_database_up 1$/m)
})

test('metrics require the token from anywhere', async () => {
  for (const authorization of ['', 'Bearer', 'Bearer a token for metric']) {
    const answer = await given.stack.anyone('/metrics', { headers: { authorization } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('atesta_')
  }
})

test('without a token metrics are local, unless behind a public proxy', async () => {
  const app = fastify()
  const config = { ...readConfig({ PORT: '3000' }), publicUrl: 'http://localhost:3000' }
  mountHealth(app, { ...given.stack.services, metrics: createMetrics(), config })
  const ask = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect(await ask()).toBe(200)
  expect(await ask({}, '203.0.113.9')).toBe(403)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await ask({ [name]: '127.0.0.1' })).toBe(403)
  config.isPublic = readConfig({ PUBLIC_URL: 'https://atesta.example' }).isPublic
  expect(await ask()).toBe(403)
})
