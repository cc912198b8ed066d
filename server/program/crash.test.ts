// Slow: programs are started, killed and started again.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { freePort, type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { makeInspection, payload, sendBytes } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { type Caller, callerAt } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const given = useScene()
let port: number
let api: ServerProcess
/** Ines at the program that is killed. */
let ines: Caller
/** Chance decides where a kill falls. */
const again = { repeats: repetitions(0, 9) }
const startApi = () => {
  const { databaseUrl, dataDir } = given.stack
  return startProcess({ role: 'api', databaseUrl, dataDir, port })
}
beforeAll(async () => {
  port = await freePort()
  api = await startApi()
  ines = callerAt(api.url, given.ines)
})
afterAll(() => api?.stop())

/** How much of a file stands in the program's data directory. */
async function storedBytes(identifier: string): Promise<number> {
  const files = await readdir(given.stack.dataDir, { recursive: true, withFileTypes: true })
  const own = files.filter((file) => file.isFile() && file.name === identifier)
  const sizes = await Promise.all(
    own.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return Math.max(0, ...sizes)
}

test(
  'killed in the middle of an upload: it continues at the offset the server names, and the hash is right',
  again,
  async () => {
    const bytes = Buffer.concat([makePdf(), randomBytes(12_000_000)])
    const { id } = await makeInspection(ines, given.workflowId)
    const made = await ines.api.certifications.create({
      body: { title: 'long.pdf', size: bytes.length, inspection_id: id, component_id: 'files' },
    })
    const piece = 256 * 1024
    let sent = 0
    // Sent piece by piece; the program is killed when about half of it is on its way.
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (sent > bytes.length / 2) {
          // What the system holds for the program is not received yet.
          await expect.poll(() => storedBytes(made.identifier)).toBeGreaterThan(0)
          await api.kill()
        }
        controller.enqueue(new Uint8Array(bytes.subarray(sent, sent + piece)))
        sent += piece
        if (sent >= bytes.length) controller.close()
      },
    })
    const cut = ines.fetch(made.upload_url, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body,
      duplex: 'half',
    })
    await expect(cut).rejects.toThrow()
    api = await startApi()
    const head = await ines.fetch(made.upload_url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    const offset = Number(head.headers.get('upload-offset'))
    expect(offset).toBeGreaterThan(0)
    expect(offset).toBeLessThan(bytes.length)
    expect((await sendBytes(ines, made.upload_url, bytes.subarray(offset), offset)).status).toBe(204)
    await given.stack.settle()
    expect(await ines.api.certifications.details({ params: { id: made.id } })).toMatchObject({
      state: 'certified',
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
  },
)

test(
  'killed during fifty concurrent saves: what was acknowledged is there, and nothing is there twice',
  again,
  async () => {
    const drafts = await Promise.all(Array.from({ length: 50 }, () => makeInspection(ines, given.workflowId)))
    const save = (n: number) => {
      const draft = drafts[n]
      if (!draft) throw new Error('no such draft')
      const { id, version } = draft
      const args = { params: { inspectionId: id }, body: payload(id, version, { name: `Answer ${n}` }) }
      return call(ines, inspections.save, args, { 'idempotency-key': `save-${id}` })
    }
    let answered = 0
    const results = await Promise.allSettled(
      drafts.map(async (_, n) => {
        const answer = await save(n)
        const receipt = (await answer.json()) as { version: number }
        answered += 1
        if (answered === 5) await api.kill()
        return { status: answer.status, receipt }
      }),
    )
    const acknowledged = results.flatMap((result, n) =>
      result.status === 'fulfilled' && result.value.status === 200 ? [{ n, ...result.value }] : [],
    )
    expect(acknowledged.length).toBeGreaterThanOrEqual(5)
    const stored = () =>
      given.stack.query<{ id: number; version: number; answers: { value: string }[] }>(
        'SELECT id, version, answers FROM inspections WHERE id = ANY($1) ORDER BY id',
        [drafts.map((draft) => draft.id)],
      )
    const after = new Map((await stored()).map((row) => [row.id, row]))
    for (const { n } of acknowledged)
      expect(after.get(drafts[n]?.id ?? 0)).toMatchObject({ version: 2, answers: [{ value: `Answer ${n}` }] })

    // The client tries all of them again, as it does after losing the server.
    api = await startApi()
    const again = await Promise.all(drafts.map((_, n) => save(n)))
    expect(new Set(again.map((answer) => answer.status))).toEqual(new Set([200]))
    for (const { n, receipt } of acknowledged) expect(await again[n]?.json()).toEqual(receipt)
    const atLast = new Map((await stored()).map((row) => [row.id, row]))
    for (const [n, draft] of drafts.entries())
      expect(atLast.get(draft.id)).toMatchObject({ version: 2, answers: [{ value: `Answer ${n}` }] })
    const [events] = await given.stack.query(
      `SELECT count(*)::int AS n, count(DISTINCT record_id)::int AS records FROM audit_events
     WHERE action = 'save' AND noun = 'inspection' AND record_id = ANY($1)`,
      [drafts.map((draft) => String(draft.id))],
    )
    expect(events).toEqual({ n: 50, records: 50 })
  },
)

test('told to stop while a client holds a connection open and sends nothing, it stops nevertheless', async () => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  expect(await api.stop()).toBe(0)
  socket.destroy()
  api = await startApi()
})

test('told to stop, it finishes what it has begun and ends with 0', async () => {
  const { id, version } = await makeInspection(ines, given.workflowId)
  const args = { params: { inspectionId: id }, body: payload(id, version, { name: 'Last' }) }
  const [answer, code] = await Promise.all([
    call(ines, inspections.save, args).then(
      (response) => response.status,
      () => 'refused',
    ),
    api.stop(),
  ])
  // 503 is how a request is refused on a connection that is open already.
  expect([200, 503, 'refused']).toContain(answer)
  expect(code).toBe(0)
  const { answers } = await given.ines.api.inspections.form({ params: { id } })
  expect(answers).toEqual(answer === 200 ? [{ id: 'name', value: 'Last' }] : [])
  api = await startApi()
})
