// Slow: files are sealed before a receiver is told of them.
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { emitEvent } from './emit.ts'
import { pauseAfter, pauses } from './webhooks.rules.ts'

const given = useScene({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(() => receiver.stop())
afterEach(async () => {
  await given.stack.query('DELETE FROM webhooks')
  receiver.answer((response) => response.writeHead(204).end())
  receiver.received.length = 0
})

type Events = Parameters<typeof given.alice.api.webhooks.create>[0]['body']['events']
const listen = (events: Events = ['inspection.created']) =>
  given.alice.api.webhooks.create({ body: { name: 'ERP', url: receiver.url, events } })
const emit = (id = 1) =>
  inCompany(given.stack.services.app, given.stack.companies.acme, (db) =>
    emitEvent(db, 'inspection.created', { id, number: 1, task_id: 2, user_id: 3 }),
  )
const deliveries = async (id: number) =>
  (await given.alice.api.webhooks.deliveries({ params: { id }, query: {} })).data
/** Lets the waiting attempts be due now. */
const hurry = () =>
  given.stack.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`)

test('delivers an event once to subscribed webhooks, and stores the response', async () => {
  const hook = await listen()
  const other = await listen(['report.ready'])
  receiver.answer((response) => response.writeHead(201).end('stored'))
  await emit(7)
  await given.stack.settle()
  expect(receiver.received).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const payload = new Verifier(hook.secret).verify(body, headers as Record<string, string>)
  expect(payload).toEqual({
    type: 'inspection.created',
    timestamp: expect.stringMatching(/Z$/),
    data: { id: 7, number: 1, task_id: 2, user_id: 3 },
  })
  const [sent] = await deliveries(hook.id)
  expect(sent).toMatchObject({
    state: 'delivered',
    attempts: 1,
    response_status: 201,
    response_snippet: 'stored',
    error: null,
    next_at: null,
    message_id: (headers as Record<string, string>)['webhook-id'],
  })
  expect(await deliveries(other.id)).toEqual([])
})

test('a first attempt, too, counts among the places of its company', async () => {
  await listen()
  await emit()
  const queued = await given.stack.query(
    `SELECT flags FROM graphile_worker.jobs WHERE task_identifier = 'webhook.deliver'`,
  )
  expect(queued).toEqual([{ flags: { [`company:${given.stack.companies.acme}`]: true } }])
  await given.stack.settle()
})

test('does not deliver what is rolled back', async () => {
  await listen()
  await expect(
    inCompany(given.stack.services.app, given.stack.companies.acme, async (db) => {
      await emitEvent(db, 'inspection.created', { id: 1, number: 1, task_id: 1, user_id: 1 })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await given.stack.settle()
  expect(receiver.received).toEqual([])
  expect(await countRows(given.stack, 'webhook_deliveries')).toBe(0)
})

test('stores nothing without a listening webhook of the company', async () => {
  const before = await countRows(given.stack, 'webhook_events')
  await emit()
  expect(await countRows(given.stack, 'webhook_events')).toBe(before)
  await listen()
  await inCompany(given.stack.services.app, given.stack.companies.rival, (db) =>
    emitEvent(db, 'inspection.created', { id: 1, number: 1, task_id: 1, user_id: 1 }),
  )
  await given.stack.settle()
  expect(receiver.received).toEqual([])
})

test('a failed attempt comes back with growing pauses, under the same id, until it succeeds', async () => {
  const hook = await listen()
  receiver.answer((response) => response.writeHead(503).end('later'))
  await emit()
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    await given.stack.settle()
    const [row] = await deliveries(hook.id)
    expect(row).toMatchObject({
      state: 'waiting',
      attempts: attempt,
      response_status: 503,
      response_snippet: 'later',
    })
    waits.push((Date.parse(row?.next_at ?? '') - Date.parse(row?.attempted_at ?? '')) / 1000)
    await hurry()
  }
  for (const [n, wait] of waits.entries()) {
    const pause = pauses[n] ?? 0
    expect(wait).toBeGreaterThan(pause * 0.9 - 1)
    // A tenth more, and what the attempt itself took.
    expect(wait).toBeLessThan(pause * 1.1 + 60)
  }
  expect((await given.alice.api.webhooks.read({ params: { id: hook.id } })).failing_since).not.toBeNull()
  receiver.answer((response) => response.writeHead(200).end())
  await given.stack.settle()
  expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'delivered', attempts: 4 })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect((await given.alice.api.webhooks.read({ params: { id: hook.id } })).failing_since).toBeNull()
})

test('after the last pause the delivery has failed', async () => {
  const hook = await listen()
  receiver.answer((response) => response.writeHead(500).end())
  await emit()
  await given.stack.query('UPDATE webhook_deliveries SET round = $1', [pauses.length])
  await given.stack.settle()
  expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'failed', next_at: null })
})

test('asked for again while its last attempt runs, it is sent again', async () => {
  const hook = await listen()
  receiver.answer(async (response) => {
    receiver.answer((next) => next.writeHead(204).end())
    const [running] = await deliveries(hook.id)
    await given.alice.api.webhooks.redeliver({ params: { id: running?.id ?? 0 } })
    response.writeHead(500).end()
  })
  await emit()
  await given.stack.query('UPDATE webhook_deliveries SET round = $1', [pauses.length])
  await given.stack.settle()
  expect(receiver.received).toHaveLength(2)
  expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 })
})

test('a webhook that has failed for days is switched off, noted, and the administrators are told', async () => {
  const hook = await listen()
  await given.stack.query(`UPDATE webhooks SET failing_since = now() - interval '5 days 1 minute'`)
  receiver.answer((response) => response.writeHead(500).end())
  await emit()
  await given.stack.settle()
  expect(await given.alice.api.webhooks.read({ params: { id: hook.id } })).toMatchObject({
    active: false,
    disabled_reason: 'failures',
  })
  const [noted] = await given.stack.query(
    `SELECT user_id, action, record_id, details FROM audit_events WHERE noun = 'webhook' ORDER BY id DESC LIMIT 1`,
  )
  expect(noted).toMatchObject({ user_id: null, action: 'disable', record_id: String(hook.id) })
  const mails = await given.stack.query(
    `SELECT to_address, facts FROM mails WHERE kind = 'webhook_disabled' ORDER BY id DESC`,
  )
  expect(mails).toMatchObject([
    { to_address: 'alice@acme.test', facts: { webhook: 'ERP', reason: 'failures' } },
  ])
  await emit()
  expect(await deliveries(hook.id)).toHaveLength(1)
})

test('410 Gone switches it off immediately', async () => {
  const hook = await listen()
  receiver.answer((response) => response.writeHead(410).end())
  await emit()
  await given.stack.settle()
  expect(await given.alice.api.webhooks.read({ params: { id: hook.id } })).toMatchObject({
    active: false,
    disabled_reason: 'gone',
  })
})

test('410 Gone of an address that was replaced while it answered does not switch off the new one', async () => {
  const hook = await listen()
  const { version, name, url, events } = hook
  const moved = `${url}-of-today`
  receiver.answer(async (response) => {
    receiver.answer((next) => next.writeHead(204).end())
    const body = { name, url: moved, events: events as Events, active: true, version }
    await given.alice.api.webhooks.save({ params: { id: hook.id }, body })
    response.writeHead(410).end()
  })
  await emit()
  await given.stack.settle()
  expect(await given.alice.api.webhooks.read({ params: { id: hook.id } })).toMatchObject({ active: true })
  await hurry()
  await given.stack.settle()
  expect(receiver.received.at(-1)?.path).toBe(new URL(moved).pathname)
  expect((await deliveries(hook.id))[0]?.state).toBe('delivered')
})

test('does not deliver to a webhook switched off meanwhile', async () => {
  const hook = await listen()
  await emit()
  const { version, name, url, events } = hook
  await given.alice.api.webhooks.save({
    params: { id: hook.id },
    body: { name, url, events: events as Events, active: false, version },
  })
  await given.stack.settle()
  expect(receiver.received).toEqual([])
  expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'failed', error: 'webhook inactive' })
})

test('a sealed certification is told, with its place in the log', async () => {
  const hook = await listen(['certification.certified'])
  const { identifier, inspectionId } = await makeCertified(given.stack, given.ines, given.workflowId)
  await given.stack.settle()
  const sent = receiver.received.map(({ body }) => JSON.parse(body))
  expect(sent).toMatchObject([
    {
      type: 'certification.certified',
      data: {
        identifier,
        inspection_id: inspectionId,
        task_id: given.workflowId,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        log_index: expect.any(Number),
        sealed_at: expect.stringMatching(/Z$/),
      },
    },
  ])
  expect((await deliveries(hook.id))[0]?.state).toBe('delivered')
})

test('creating an inspection is told by the call itself', async () => {
  await listen()
  const { id } = await makeInspection(given.ines, given.workflowId)
  await given.stack.settle()
  expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toMatchObject([
    { id, task_id: given.workflowId, user_id: given.ines.userId },
  ])
})

test('pauses grow, and end', () => {
  const middle = pauses.map((_, n) => pauseAfter(n + 1, 0.5) ?? 0)
  expect(middle).toEqual([...pauses])
  expect([...middle].sort((a, b) => a - b)).toEqual(middle)
  expect(pauseAfter(pauses.length + 1, 0.5)).toBeNull()
})
