// Slow: a witness is started and killed in each round.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { formatAddCheckpoint } from '@atesta/evidence/log/cosignature.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { consistencyProof } from '@atesta/evidence/log/tree-proof.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { expect, test } from 'vitest'

const log = new MemoryLog('example.com/log')

async function start(dir: string): Promise<{ child: ChildProcess; url: string }> {
  const options = { name: 'w.example', log: [formatVerifierKey(log.key)], dir, host: '127.0.0.1', port: 0 }
  const module = join(import.meta.dirname, 'witness-command.ts')
  const program = `import(${JSON.stringify(module)}).then(({ runWitness }) => runWitness(${JSON.stringify(options)}))`
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const url = /witnesses at (\S+)/.exec(line)?.[1]
    if (url) return { child, url }
  }
  throw new Error('the witness did not start')
}

test('killed at random moments, it never forgets a state that it has cosigned', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'atesta-witness-kill-'))
  let answered = 0
  for (let round = 0; round < repetitions(3, 30); round++) {
    const { child, url } = await start(dir)
    const ended = once(child, 'exit')
    const post = (body: string) => fetch(`${url}/add-checkpoint`, { method: 'POST', body })
    // What it knows is at least what it has answered for, and at most what it was shown.
    const first = await post(formatAddCheckpoint(0, [], log.checkpoint()))
    const size = first.status === 409 ? Number(await first.text()) : 0
    expect([size >= answered, size <= log.size]).toEqual([true, true])
    let old = size
    try {
      for (let sent = 0; ; sent++) {
        // However slow the machine is, it has cosigned something by then.
        if (sent === 2) setTimeout(() => child.kill('SIGKILL'), Math.random() * 200)
        log.append([randomBytes(8)])
        const proof = await consistencyProof(log.reader, old, log.size)
        const answer = await post(formatAddCheckpoint(old, proof, log.checkpoint()))
        expect(answer.status).toBe(200)
        await answer.text()
        answered = log.size
        old = log.size
      }
    } catch (error) {
      // It is gone.
      if (!(error instanceof TypeError)) throw error
    }
    await ended
  }
  expect(answered).toBeGreaterThanOrEqual(2 * repetitions(3, 30))
  await rm(dir, { recursive: true, force: true })
})
