// Slow: pictures that take long to decode are on their way while others are answered.
import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@atesta/contract/limits.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { examplePng } from '@atesta/contract/schemas/form.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

const given = useScene()
const form = formWith(
  component('name', 'text'),
  component('sign', 'signature'),
  component('crew', 'group', { components: [component('signed', 'signature')] }),
)
let workflowId: number
beforeAll(async () => {
  workflowId = (await makeWorkflow(given.stack, form)).workflowId
})
afterEach(() => vi.restoreAllMocks())

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length)
  numbers.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)])
}
/** One bit for each of 16 million pixels: a few kilobytes, and a third of a second to decode. */
const head = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  chunk('IHDR', Buffer.from('00000fa000000fa00100000000', 'hex')),
  chunk('IDAT', deflateSync(Buffer.alloc(4000 * 501))),
])
let count = 0
const heavy = () =>
  Buffer.concat([head, chunk('tEXt', Buffer.from(`n\0${count++}`)), chunk('IEND', Buffer.alloc(0))])
const small = () =>
  Buffer.concat([
    Buffer.from(examplePng, 'base64').subarray(0, -12),
    chunk('tEXt', Buffer.from(`n\0${count++}`)),
    chunk('IEND', Buffer.alloc(0)),
  ])

const signed = (bytes: Buffer) => ({
  name: 'Ana',
  image: `data:image/png;base64,${bytes.toString('base64')}`,
  signed_at: '2026-01-02T03:04:05Z',
})
const rows = (pictures: Buffer[]) => pictures.map((bytes) => ({ signed: signed(bytes) }))
const many = (most: number, make: () => Buffer) => Array.from({ length: most }, make)

/** How often a picture was given to the programs that decode. */
const watched = () => vi.spyOn(given.stack.services.media, 'ask')
const draft = () => makeInspection(given.ines, workflowId)
const save = (id: number, version: number, answers: Record<string, unknown>) =>
  call(given.ines, inspections.save, { params: { inspectionId: id }, body: payload(id, version, answers) })

test('too many signatures are refused briefly, and none is decoded', async () => {
  const asked = watched()
  const { id, version } = await draft()
  const answer = await save(id, version, { crew: rows(many(201, heavy)) })
  const text = await answer.clone().text()
  const problem = await expectProblem(answer, inspections.save, 'validation_failed')
  expect(problem.errors).toEqual([{ path: '/form_data/schema', message: 'At most 200 signatures' }])
  expect(text.length).toBeLessThan(1000)
  expect(asked).not.toHaveBeenCalled()
})

test('a form may ask for as many signatures as may be saved', async () => {
  const ids = Array.from({ length: limits.maxSignatures }, (_, n) => `sign${n}`)
  const long = await makeWorkflow(given.stack, formWith(...ids.map((id) => component(id, 'signature'))))
  const { id, version } = await makeInspection(given.ines, long.workflowId)
  const signatures = ids.map((component_id) => ({ component_id, ...signed(small()) }))
  const body = { ...payload(id, version, {}), envelope: { signatures } }
  const saved = await call(given.ines, inspections.save, { params: { inspectionId: id }, body })
  expect(saved.status).toBe(200)
  const form = await call(given.ines, inspections.form, { params: { id } })
  const kept = (await form.json()) as { signatures: unknown[] }
  expect(kept.signatures).toHaveLength(limits.maxSignatures)
})

test('a picture where the form has no signature is refused, and not decoded', async () => {
  const asked = watched()
  const { id, version } = await draft()
  const body = {
    ...payload(id, version, { name: signed(heavy()), nowhere: [signed(heavy())], crew: rows([heavy()]) }),
    envelope: { signatures: [{ component_id: 'name', ...signed(heavy()) }] },
  }
  for (const [route, args] of [
    [inspections.save, { params: { inspectionId: id }, body }],
    [tasks.submitForm, { params: { id: workflowId }, body }],
  ] as const) {
    const problem = await expectProblem(await call(given.ines, route, args), route, 'signature_no_picture')
    expect(problem.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['/envelope/signatures/0/image', 'no_signature_here'],
      ['/form_data/schema/0', 'no_signature_here'],
      ['/form_data/schema/1', 'no_signature_here'],
    ])
  }
  expect(asked).not.toHaveBeenCalled()
})

test('does not decode an accepted signature again', async () => {
  const asked = watched()
  const { id, version } = await draft()
  const crew = many(3, small)
  const answers = { name: 'Roof', sign: signed(small()), crew: rows(crew) }
  expect((await save(id, version, answers)).status).toBe(200)
  expect(asked).toHaveBeenCalledTimes(4)
  const more = { ...answers, crew: rows([...crew, small()]) }
  expect((await save(id, version + 1, more)).status).toBe(200)
  expect(asked).toHaveBeenCalledTimes(5)
  const args = { params: { id: workflowId }, body: payload(id, version + 2, more) }
  expect((await call(given.ines, tasks.submitForm, args)).status).toBe(200)
  expect(asked).toHaveBeenCalledTimes(5)
})

test('signatures of an inspection that the caller may not see are not decoded', async () => {
  const asked = watched()
  const rita = await given.stack.as('rita')
  const { id, version } = await draft()
  const args = { params: { inspectionId: id }, body: payload(id, version, { sign: signed(small()) }) }
  await expectProblem(await call(rita, inspections.save, args), inspections.save, 'not_found')
  expect(asked).not.toHaveBeenCalled()
})

test('a repeated submission is answered as it was, though the inspection can no longer be seen', async () => {
  const { id, version } = await draft()
  const args = {
    params: { id: workflowId },
    body: payload(id, version, { name: 'Roof', sign: signed(small()) }),
  }
  const headers = { 'idempotency-key': 'signed once' }
  const first = await call(given.ines, tasks.submitForm, args, headers)
  expect(first.status).toBe(200)
  await given.stack.query('UPDATE inspections SET deleted_at = now() WHERE id = $1', [id])
  const again = await call(given.ines, tasks.submitForm, args, headers)
  expect([again.status, await again.json()]).toEqual([200, await first.json()])
  const other = { 'idempotency-key': 'signed twice' }
  await expectProblem(await call(given.ines, tasks.submitForm, args, other), tasks.submitForm, 'not_found')
})

test('while one person sends more of them than there are connections, others are answered, and sign', async () => {
  const { ines, sam, stack } = given
  const { pool } = stack.services.app
  const { id, version } = await draft()
  const other = await makeInspection(sam, workflowId)
  const asked = watched()
  const left = new AbortController()
  const sent = Array.from({ length: pool.options.max + 5 }, () =>
    ines
      .fetch(`/api/inspections/save/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload(id, version, { crew: rows(many(50, heavy)) })),
        signal: left.signal,
      })
      .then(
        ({ status }) => status,
        () => 'left',
      ),
  )
  await until(async () => asked.mock.calls.length > 1)
  expect((await stack.anyone('/readyz')).status).toBe(200)
  await sam.api.inspections.save({
    params: { inspectionId: other.id },
    body: payload(other.id, other.version, { sign: signed(small()) }),
  })
  // None of those that wait is in a transaction.
  await until(async () => pool.totalCount - pool.idleCount + pool.waitingCount === 0)
  left.abort()
  const ends = await Promise.all(sent)
  expect(new Set(ends)).toEqual(new Set([429, 'left']))
  expect(ends.filter((end) => end === 429).length).toBeGreaterThanOrEqual(pool.options.max - 5)
  // With the one that is being decoded all that wait behind it end.
  const before = asked.mock.calls.length
  await until(async () => (await save(id, version, { sign: signed(small()) })).status === 200)
  expect(asked.mock.calls.length).toBeLessThan(before + 4)
})
