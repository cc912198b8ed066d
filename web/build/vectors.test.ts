// Slow: each vector is given to three programs.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { loadMlDsa } from '@atesta/evidence/log/ml-dsa.ts'
import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { PdfSyntaxError } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { pdfState, readPdf } from '@atesta/evidence/pdf/read-pdf.ts'
import type { ClaimName, State } from '@atesta/evidence/verdict.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { someOf } from '@atesta/testkit/test-size.ts'
import { makeVectors, vectorFolder } from '@atesta/testkit/vectors/make-vectors.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePackage } from './pack-verifier.ts'

type Entry = {
  name: string
  file: string
  proof?: string
  keys: string
  policy?: string
  certificates?: string
  expect: { state: State; claim?: ClaimName; reason?: string }
  python: 'proved' | 'refused' | null
}
const at = (name: string) => join(vectorFolder, name)
const index: { now: string; vectors: Entry[] } = JSON.parse(await readFile(at('index.json'), 'utf8'))
const { vectors } = index

let folder: string
let missing: string | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atesta-vectors-'))
  await writePackage(folder)
  const page = await readFile(join(import.meta.dirname, '../../docs/verify.md'), 'utf8')
  await writeFile(join(folder, 'verify.py'), /```python\n([\s\S]*?)```/.exec(page)?.[1] ?? '')
  const tools = [
    ['python3', '--version'],
    ['openssl', 'version'],
  ] as const
  for (const [tool, flag] of tools) if (spawnSync(tool, [flag]).status !== 0) missing = `there is no ${tool}`
})
afterAll(() => rm(folder, { recursive: true }))

test('match their generator, with enough bad ones', async () => {
  const made = await makeVectors()
  expect((await readdir(vectorFolder)).sort()).toEqual([...made.keys()].sort())
  for (const [name, bytes] of made) expect(Buffer.compare(await readFile(at(name)), bytes), name).toBe(0)
  expect(vectors.filter((each) => each.expect.state !== 'proved').length).toBeGreaterThanOrEqual(40)
})

test.each(vectors)(
  'the verifier: $name',
  async ({ file, proof, keys, policy, certificates, expect: wanted }) => {
    const bytes = await readFile(at(file))
    const published = readLogKeys(await readFile(at(keys), 'utf8'))
    const asked = policy === undefined ? undefined : parsePolicy(await readFile(at(policy)))
    const now = new Date(index.now)
    if (proof === undefined) {
      const pem = await readFile(at(certificates ?? ''), 'utf8')
      const tools = { keys: published, certificates: pem, policy: asked, now }
      const state = await readPdf(bytes, tools).then(pdfState, (error) => {
        expect(error).toBeInstanceOf(PdfSyntaxError)
        return 'not_proved'
      })
      expect(state).toBe(wanted.state)
      return
    }
    const verdict = verifyEvidence({
      proof: await readFile(at(proof), 'utf8'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      keys: published.map(({ vkey }) => vkey),
      ends: published,
      policy: asked,
      mlDsa: await loadMlDsa(),
      now,
    })
    expect(verdict.state).toBe(wanted.state)
    if (wanted.claim) expect(verdict.claims[wanted.claim].reason).toBe(wanted.reason)
  },
)

const statuses: Record<State, number> = { proved: 0, contradicted: 1, not_proved: 2 }
const optional = (name: string, file: string | undefined) => (file === undefined ? [] : [name, at(file)])

test.each(someOf(vectors, 24, 1))(
  'the packed command: $name',
  ({ file, proof, keys, policy, certificates, expect: wanted }) => {
    const given = [at(file), ...(proof === undefined ? [] : [at(proof)]), '--keys', at(keys), '--no-state']
    const asked = [...optional('--policy', policy), ...optional('--certificates', certificates)]
    const { status, stderr } = spawnSync(
      process.execPath,
      [join(folder, 'atesta-verify.mjs'), ...given, ...asked],
      {
        encoding: 'utf8',
      },
    )
    expect([status, stderr]).toEqual([statuses[wanted.state], ''])
  },
)

const covered = vectors.filter(({ python }) => python !== null)
test.for(covered)('the program of docs/verify.md: $name', async ({ file, proof, keys, python }, context) => {
  if (missing) context.skip(missing)
  const [key = ''] = (await readFile(at(keys), 'utf8')).split('\n')
  const check = () =>
    execFileSync('python3', ['verify.py', at(file), at(proof ?? ''), key], {
      cwd: folder,
      stdio: 'pipe',
      timeout: 60_000,
    })
  if (python === 'proved') expect(check().toString()).toContain('PROVED: ')
  else expect(check).toThrow()
})
