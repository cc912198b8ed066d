import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleProof } from './example-proof.testing.ts'

const run = promisify(execFile)
const photo = Buffer.from('the bytes of a photo')
let directory: string
let missing: string | undefined
let given: { proof: string; vkey: string }
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-by-hand-'))
  const page = await readFile(join(import.meta.dirname, '../docs/verify.md'), 'utf8')
  const program = /```python\n([\s\S]*?)```/.exec(page)?.[1]
  if (!program) throw new Error('docs/verify.md holds no program')
  await writeFile(join(directory, 'verify.py'), program)
  given = await exampleProof(photo)
  for (const command of ['python3', 'openssl'])
    await run(command, [command === 'openssl' ? 'version' : '--version']).catch(() => {
      missing = `there is no ${command}`
    })
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** What the program of the page says of a file, a proof and a key, and how it ends. */
async function check(file: Buffer, proof: string, vkey: string): Promise<{ code: number; said: string }> {
  await writeFile(join(directory, 'photo.jpg'), file)
  await writeFile(join(directory, 'proof'), proof)
  return run('python3', ['verify.py', 'photo.jpg', 'proof', vkey], { cwd: directory }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: String(stderr) }),
  )
}

/** The proof with a part of its hidden line replaced. */
function withExtra(proof: string, change: (extra: string) => string): string {
  return proof.replace(/^extra (.*)$/m, (_, encoded: string) => {
    const extra = Buffer.from(encoded, 'base64').toString()
    return `extra ${Buffer.from(change(extra)).toString('base64')}`
  })
}

test('the lines of the page prove what is genuine', async (context) => {
  if (missing) context.skip(missing)
  const { code, said } = await check(photo, given.proof, given.vkey)
  expect(said).toContain('file_name: "plano \\"ñ\\".jpg"')
  expect(said).toContain('PROVED: CERT1, received 2026-05-12T10:00:00.000Z, entry 1234 of example.com/log')
  expect(code).toBe(0)
})

const otherKey = (vkey: string) => vkey.replace(/(.)(.)$/, (_, one: string, two: string) => two + one)
test.for<[string, string, () => [Buffer, string, string]]>([
  ['another file', 'the file is another', () => [Buffer.from('x'), given.proof, given.vkey]],
  [
    'another time',
    'does not stand in this log',
    () => [photo, withExtra(given.proof, (extra) => extra.replace('2026-05-12', '2025-05-12')), given.vkey],
  ],
  [
    'another name of the file',
    'file_name was not logged with it',
    () => [photo, withExtra(given.proof, (extra) => extra.replace('plano', 'plane')), given.vkey],
  ],
  [
    'another place in the log',
    'does not stand in this log',
    () => [photo, given.proof.replace(/^index .*/m, 'index 7'), given.vkey],
  ],
  [
    'a head that says it is longer',
    'NOT PROVED',
    () => [photo, given.proof.replace(/\n1334\n/, '\n1335\n'), given.vkey],
  ],
  ['a key that is not of this log', 'NOT PROVED', () => [photo, given.proof, otherKey(given.vkey)]],
  [
    'a head that is not signed',
    'the log did not sign this',
    () => [photo, given.proof.replace(/^— .*$/gm, ''), given.vkey],
  ],
])('%s is not proved', async ([_what, reason, forged], context) => {
  if (missing) context.skip(missing)
  const { code, said } = await check(...forged())
  expect(said).toContain(reason)
  expect(code).toBe(1)
})
