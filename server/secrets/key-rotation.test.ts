// Slow: several programs and the command line are started.
import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openCheckpoint } from '@atesta/evidence/log/checkpoint.ts'
import { checkCosignatures } from '@atesta/evidence/log/cosignature.ts'
import { parseVerifierKey, signatureTypes } from '@atesta/evidence/log/key.ts'
import { readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { parseNote } from '@atesta/evidence/log/note.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { isSettled, queueStatements } from '@atesta/testkit/log-audit.ts'
import { commandLine, passedOn, type ServerProcess, startProcess } from '@atesta/testkit/process.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { callerAt } from '@atesta/testkit/stack.ts'
import { repetitions } from '@atesta/testkit/test-size.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chainOrigin } from '../domain/audit/audit.rules.ts'
import { auditLog } from '../domain/log/audit-log.ts'
import { verifyMlDsa } from './ml-dsa.ts'

const given = useScene()
const origin = 'atesta.test/log'
let running: ServerProcess[] = []
let elsewhere: string
let draft: number
beforeAll(async () => {
  elsewhere = await mkdtemp(join(tmpdir(), 'atesta-rotation-'))
  draft = (await makeInspection(given.ines, given.workflowId)).id
})
afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()))
  running = []
})
afterAll(() => rm(elsewhere, { recursive: true, force: true }))

async function start(role: 'api' | 'worker', dataDir = given.stack.dataDir): Promise<ServerProcess> {
  const env = { STORAGE_URL: `file://${given.stack.dataDir}/files` }
  const started = await startProcess({ role, databaseUrl: given.stack.databaseUrl, dataDir, env })
  running.push(started)
  return started
}
/** `atesta keys rotate`, as the operator runs it. Returns the new public key. */
async function rotate(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, 'keys', 'rotate'], {
    env: { ...passedOn(), DATA_DIR: given.stack.dataDir, PUBLIC_URL: 'http://atesta.test' },
  })
  return /New public key: (\S+)/.exec(stdout)?.[1] ?? ''
}
const isEd25519 = (vkey: string) => parseVerifierKey(vkey).type === signatureTypes.ed25519
const keysAt = async ({ url }: { url: string }) =>
  readLogKeys(await (await fetch(`${url}/log/keys`)).text())
    .map(({ vkey }) => vkey)
    .filter(isEd25519)
const notes = () =>
  given.stack.query<{ size: number; note: string }>('SELECT size, note FROM log.checkpoints ORDER BY size')
/** Whether exactly this key signed. */
function isBy(key: string, note: string, name = origin): boolean {
  try {
    openCheckpoint(note, name, [parseVerifierKey(key)])
    return true
  } catch {
    return false
  }
}
const settled = () => until(() => isSettled(given.stack), 60_000)

test('a running api and worker go over to the new key with the next seal, and all earlier seals stay good', async () => {
  const [api] = await Promise.all([start('api'), start('worker')])
  const ines = callerAt(api?.url ?? '', given.ines)
  const [old = ''] = await keysAt(api)
  const sealOne = async () => {
    const { id } = await certify(ines, draft, makePdf(), 'permit.pdf')
    await until(
      async () => (await ines.api.certifications.details({ params: { id } })).state === 'certified',
      60_000,
    )
  }
  await sealOne()
  const before = (await notes()).length
  const next = await rotate()
  expect(next).not.toBe(old)
  expect(await keysAt(api)).toEqual([next, old])
  await sealOne()
  await settled()
  const all = await notes()
  expect(all.slice(0, before).every(({ note }) => isBy(old, note))).toBe(true)
  expect(all.slice(before).every(({ note }) => isBy(next, note) && !isBy(old, note))).toBe(true)
  expect(isBy(next, await (await fetch(`${api.url}/log/checkpoint`)).text())).toBe(true)
  // Where the old key ended is published, so that a person who has stolen it can sign nothing beyond.
  const published = readLogKeys(await (await fetch(`${api.url}/log/keys`)).text())
  const end = { size: Number(all[before - 1]?.size) }
  const mlDsa = { vkey: expect.stringMatching(/^[^+]+\+[0-9a-f]{8}\+B/) }
  expect(published).toMatchObject([{ vkey: next }, mlDsa, { vkey: old, end }, { ...mlDsa, end }])
  // The key for ML-DSA-44 changed with it.
  const cosigners = published.map(({ vkey }) => parseVerifierKey(vkey)).filter(({ type }) => type === 6)
  const cosigned = (note = '') =>
    cosigners.map((key) => checkCosignatures(parseNote(note), [key], verifyMlDsa).valid.length)
  expect([cosigned(all[before - 1]?.note), cosigned(all.at(-1)?.note)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await (await fetch(`${api.url}/readyz`)).json()).toMatchObject({ keys: 'ok' })
  // The audit log is signed with it too.
  await until(async () => {
    const [head] = await given.stack.query<{ note: string }>(
      `SELECT note FROM audit_heads WHERE company_id = $1`,
      [given.stack.companies.acme],
    )
    return isBy(next, head?.note ?? '', chainOrigin(origin, given.stack.companies.acme))
  })
})

test('with two workers at full work, no checkpoint of the old key follows one of the new', {
  repeats: repetitions(0, 4),
}, async () => {
  await Promise.all([start('worker'), start('worker')])
  const [old = ''] = (await given.stack.services.logKeys.current()).verifiers
  const before = (await notes()).length
  const more = () => queueStatements(given.stack, draft, 40)
  const rotated = rotate()
  let next: string | undefined
  rotated.then((key) => {
    next = key
  })
  // Work before, during and after the rotation.
  while (next === undefined) await more()
  for (let n = 0; n < 5; n++) {
    await more()
    await settled()
  }
  const signers = (await notes()).slice(before).map(({ note }) => (isBy(old, note) ? 'old' : 'new'))
  const turn = signers.indexOf('new')
  expect(turn).toBeGreaterThanOrEqual(0)
  expect(signers.slice(turn)).toEqual(Array(signers.length - turn).fill('new'))
  const { entries, checkpoints } = await auditLog(given.stack.services.log, given.stack.services.logKeys)
  expect([entries > 200, checkpoints]).toEqual([true, (await notes()).length])
})

test('a machine whose copy of the keys has missed the rotation signs nothing until it gets the file', async () => {
  await cp(given.stack.dataDir, elsewhere, { recursive: true })
  const stale = await start('worker', elsewhere)
  const next = await rotate()
  await queueStatements(given.stack, draft, 1)
  // Whichever of the two is first; then once more, so that the new key has signed.
  await given.stack.settle()
  await queueStatements(given.stack, draft, 1)
  await until(async () => {
    await given.stack.settle()
    return isBy(next, (await notes()).at(-1)?.note ?? '')
  })
  const before = await notes()
  await queueStatements(given.stack, draft, 1)
  await until(async () => stale.output().includes('sealing failed'), 60_000)
  expect(stale.output()).toContain('copy its file here')
  expect(await notes()).toEqual(before)
  for (const name of ['log.key', 'statement.key'])
    await copyFile(join(given.stack.dataDir, 'keys', name), join(elsewhere, 'keys', name))
  await settled()
  const after = await notes()
  expect(after.length).toBe(before.length + 1)
  expect(isBy(next, after.at(-1)?.note ?? '')).toBe(true)
})

test('concurrent rotations lose no key, and an interrupted one is named', async () => {
  const before = (await given.stack.services.logKeys.current()).verifiers
  const answers = await Promise.allSettled([rotate(), rotate()])
  const made = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  // The refused one has replaced nothing, not even the first of the keys.
  for (const answer of answers)
    if (answer.status === 'rejected') expect(String(answer.reason)).toContain('Another rotation is under way')
  const { verifiers } = await given.stack.services.logKeys.current()
  // Of each pair the command's first line was read.
  expect(verifiers.length).toBe(before.length + 2 * made.length)
  expect(verifiers).toEqual(expect.arrayContaining([...made, ...before]))
  const folder = join(given.stack.dataDir, 'keys')
  expect((await readdir(folder)).filter((name) => name.endsWith('.next'))).toEqual([])
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'log.key.next'), '')
  await expect(rotate()).rejects.toThrow('Another rotation is under way')
  await rm(join(folder, 'log.key.next'))
  // One that is at another key already is refused before it replaces the first.
  await writeFile(join(folder, 'rotation.next'), '')
  await expect(rotate()).rejects.toThrow('rotation.next')
  await rm(join(folder, 'rotation.next'))
  expect((await given.stack.services.logKeys.current()).verifiers).toEqual(verifiers)
})
