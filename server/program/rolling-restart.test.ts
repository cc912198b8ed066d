// Slow: four programs are stopped and started again one after the other, while a proxy has to notice each time.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makePdf } from '@atesta/testkit/files.ts'
import { freePort, type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { makeInspection, makeWorkflow, sendBytes } from '@atesta/testkit/records/factories.ts'
import { type Caller, callerAt, type Stack, startStack } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, expect, test } from 'vitest'

const haproxy = ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy', '/usr/bin/haproxy'].find(existsSync)
const running: ServerProcess[] = []
let proxy: ChildProcess | undefined
let stack: Stack | undefined
afterAll(async () => {
  await Promise.all(running.map((each) => each.kill()))
  proxy?.kill('SIGKILL')
  await stack?.stop()
})

/** The proxy as `deploy/haproxy.cfg` has it, on ports of this machine. `isUp` says whether it sends requests to a process. */
async function startProxy(program: string, ports: readonly number[], directory: string) {
  const [front, metrics] = [await freePort(), await freePort()]
  const config = (await readFile(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8'))
    .replace('bind :80', `bind 127.0.0.1:${front}`)
    .replace('127.0.0.1:8405', `127.0.0.1:${metrics}`)
    .replace('maxconn 20000', 'maxconn 500')
    .replace(/127\.0\.0\.1:300(\d)/g, (_, n) => `127.0.0.1:${ports[Number(n) - 1]}`)
  const path = join(directory, 'haproxy.cfg')
  await writeFile(path, config)
  proxy = spawn(program, ['-db', '-f', path], { stdio: 'ignore' })
  const isUp = async (n: number) => {
    const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`).catch(() => undefined)
    const text = (await answer?.text()) ?? ''
    return text.includes(`haproxy_server_status{proxy="atesta",server="api${n + 1}",state="UP"} 1`)
  }
  return { url: `http://127.0.0.1:${front}`, isUp }
}

type Tally = { answered: Record<string, number>; lost: string[]; slowestMs: number }

/** Works like people do, one request after the other, until told to stop; counts what is answered and what is not. */
async function work(caller: Caller, workflowId: number, tally: Tally, over: AbortSignal): Promise<void> {
  const ask = async (kind: string, request: () => Promise<Response>) => {
    const begun = performance.now()
    try {
      const answer = await request()
      const text = await answer.text()
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - begun)
      if (!answer.ok) tally.lost.push(`${kind}: ${answer.status} ${text}`)
      else tally.answered[kind] = (tally.answered[kind] ?? 0) + 1
      return answer.ok && text !== '' ? JSON.parse(text) : undefined
    } catch (error) {
      tally.lost.push(`${kind}: ${error} ${(error as Error).cause}`)
    }
  }
  const post = (kind: string, path: string, body: object) =>
    ask(kind, () =>
      caller.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  while (!over.aborted) {
    await ask('lists', () => caller.fetch('/api/inspections/list?page_size=20'))
    const inspection = await post('inspections', '/api/inspections/create', { task_id: workflowId })
    const bytes = makePdf(randomBytes(8).toString('hex'))
    const file = { title: 'x.pdf', size: bytes.length, inspection_id: inspection?.id, component_id: 'files' }
    const made = inspection && (await post('announced files', '/api/certifications/create', file))
    if (made) await ask('sent files', () => sendBytes(caller, made.upload_url, bytes))
    // About what a busy company asks for; the machine has to start programs besides.
    await pause(25)
  }
}

/** Sends a file whose last bytes wait for `over`, at whatever process the proxy chooses. Returns how often it was resumed. */
async function sendSlowly(caller: Caller, uploadUrl: string, bytes: Buffer, over: Promise<void>) {
  for (let attempts = 0; ; attempts++) {
    const head = await caller.fetch(uploadUrl, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    const from = Number(head.headers.get('upload-offset'))
    const middle = from + Math.ceil((bytes.length - from) / 2)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(from, middle)))
        await over
        try {
          controller.enqueue(new Uint8Array(bytes.subarray(middle)))
          controller.close()
        } catch {} // It was cut before.
      },
    })
    const headers = {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
    }
    const answer = await caller
      .fetch(uploadUrl, { method: 'PATCH', headers, body, duplex: 'half' })
      .catch(() => undefined)
    if (answer?.status === 204) return attempts
  }
}

test('restarts every process without losing a request; uploads continue at the other', {
  timeout: 900_000,
}, async (context) => {
  const times = repetitions(0, 2)
  context.skip(times === 0, 'a rolling restart takes a minute: npm run faults does it')
  if (!haproxy) return context.skip('HAProxy is not installed; install the package haproxy')
  stack = await startStack()
  const { databaseUrl, dataDir, query } = stack
  const { workflowId } = await makeWorkflow(stack)
  // All programs share the processors here, and starting one takes them all: checks are answered seconds late, and two of
  // them have to fail before the proxy sends nothing more.
  const env = { DRAIN_DELAY: '12', TRUST_PROXY: 'loopback' }
  const ports = [await freePort(), await freePort()]
  const start = (n: number) =>
    n < ports.length
      ? startProcess({ role: 'api', databaseUrl, dataDir, env, port: ports[n] })
      : startProcess({ role: 'worker', databaseUrl, dataDir, env })
  for (const n of [0, 1, 2, 3]) running[n] = await start(n)
  const { url, isUp } = await startProxy(haproxy, ports, dataDir)
  for (const n of [0, 1]) await until(() => isUp(n))
  const through = callerAt(url, await stack.as('ines'))

  const long: { id: number; sha256: string; resumed: number }[] = []
  const tally: Tally = { answered: {}, lost: [], slowestMs: 0 }
  const over = new AbortController()
  const people = Array.from({ length: 6 }, () => work(through, workflowId, tally, over.signal))
  for (let round = 0; round < times; round++) {
    const restarted = Promise.withResolvers<void>()
    const uploads = [1, 2, 3, 4].map(async () => {
      const bytes = Buffer.concat([makePdf(), randomBytes(2_000_000)])
      const { id } = await makeInspection(through, workflowId)
      const made = await through.api.certifications.create({
        body: { title: 'long.pdf', size: bytes.length, inspection_id: id, component_id: 'files' },
      })
      const resumed = await sendSlowly(through, made.upload_url, bytes, restarted.promise)
      long.push({ id: made.id, sha256: createHash('sha256').update(bytes).digest('hex'), resumed })
    })
    for (const n of [0, 2, 1, 3]) {
      expect(await running[n]?.stop()).toBe(0)
      running[n] = await start(n)
      if (n < ports.length) await until(() => isUp(n))
    }
    restarted.resolve()
    await Promise.all(uploads)
  }
  over.abort()
  await Promise.all(people)
  console.log(
    `${times} rolling restarts of 2 APIs and 2 workers: answered ${JSON.stringify(tally.answered)}, lost ${tally.lost.length}, slowest ${Math.round(tally.slowestMs)} ms, ` +
      `long uploads ${long.length}, resumed ${long.reduce((sum, { resumed }) => sum + resumed, 0)} times`,
  )
  expect(tally.lost).toEqual([])
  expect(long).toHaveLength(4 * times)
  for (const { resumed } of long) expect(resumed).toBeGreaterThan(0)

  // What was answered is there, once, and what was sent is certified by the workers that were restarted meanwhile.
  const count = async (text: string) => Number((await query<{ n: number }>(text))[0]?.n)
  expect(await count('SELECT count(*)::int AS n FROM inspections')).toBe(
    (tally.answered.inspections ?? 0) + long.length,
  )
  // However slow the machine is, as long as it gets on.
  const waiting = () => count(`SELECT count(*)::int AS n FROM certifications WHERE state <> 'certified'`)
  for (let left = await waiting(); left > 0; ) {
    const before = left
    await until(async () => {
      left = await waiting()
      return left < before
    })
  }
  expect(await count('SELECT count(*)::int AS n FROM certifications')).toBe(
    (tally.answered['sent files'] ?? 0) + long.length,
  )
  const hashes = await query<{ sha256: string }>(
    `SELECT sha256 FROM certifications WHERE id = ANY($1) ORDER BY id`,
    [long.map(({ id }) => id)],
  )
  expect(hashes.map(({ sha256 }) => sha256)).toEqual(
    long.toSorted((a, b) => a.id - b.id).map(({ sha256 }) => sha256),
  )
})
