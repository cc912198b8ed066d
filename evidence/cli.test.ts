// Slow: the command line is started for each verdict.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClaims } from './disclosure.ts'
import { formatEvidenceProof } from './extra.ts'
import { formatVerifierKey } from './log/key.ts'
import { formatLogKeys } from './log/log-keys.ts'
import { MemoryLog } from './log/memory-log.ts'
import { type CertificationStatement, statementBytes } from './statement.ts'
import { hashBlob } from './stream-hash.ts'
import { printable } from './texts/printable.ts'
import { languages, say } from './texts/texts.ts'
import { claimNames, type ReasonCode, reasonCodes } from './verdict.ts'

const launcher = fileURLToPath(new URL('./cli.mjs', import.meta.url))
const photo = fileURLToPath(new URL('../../shared/corpus/photos/large-nokia.jpg', import.meta.url))
const log = new MemoryLog('example.com/log')
const vkey = formatVerifierKey(log.key)
let folder = ''
let paths = { file: '', altered: '', proof: '' }

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atesta-verify-'))
  paths = {
    file: path.join(folder, 'photo.jpg'),
    altered: path.join(folder, 'altered.jpg'),
    proof: path.join(folder, 'photo.tlog-proof'),
  }
  const bytes = existsSync(photo) ? await readFile(photo) : Buffer.alloc(300_000, 'not a photo, but bytes')
  const altered = Buffer.from(bytes)
  altered[1000] = (altered[1000] ?? 0) ^ 1
  await writeFile(paths.file, bytes)
  await writeFile(paths.altered, altered)
  const { claims, disclosures } = createClaims({ person: { name: 'Ana\u001b[31m' }, file_name: 'photo.jpg' })
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'CERT1',
    ...(await hashBlob(new Blob([bytes]))),
    media_type: 'image/jpeg',
    received_at: '2026-05-12T10:00:00.000Z',
    company: 'c1',
    claims,
  }
  const index = log.append([statementBytes(statement)])
  const checkpoint = log.checkpoint()
  await writeFile(
    paths.proof,
    formatEvidenceProof({ statement, disclosures, index, path: await log.path(index), checkpoint }),
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Certified = { bytes: Uint8Array<ArrayBuffer>; media_type: string; seed?: Uint8Array }

/** The proof of a file that stands alone in a log of the same name; by the key of that log, unless another is named. */
async function certified({ bytes, media_type, seed = log.key.seed }: Certified) {
  const other = new MemoryLog('example.com/log', seed)
  const statement: CertificationStatement = {
    type: 'atesta.certification',
    version: 1,
    identifier: 'CERT2',
    ...(await hashBlob(new Blob([bytes]))),
    media_type,
    received_at: '2026-05-12T10:00:00.000Z',
    company: 'c1',
    claims: [],
  }
  const index = other.append([statementBytes(statement)])
  const proof = path.join(folder, `${randomUUID()}.tlog-proof`)
  const parts = { statement, index, path: await other.path(index), checkpoint: other.checkpoint() }
  await writeFile(proof, formatEvidenceProof(parts))
  return { proof, key: formatVerifierKey(other.key) }
}

function run(args: string[], environment: Record<string, string> = {}, node = process.execPath) {
  const { ATESTA_VERIFY_KEY: _, LC_ALL: __, LC_MESSAGES: ___, LANG: ____, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(node, [launcher, ...args], {
    encoding: 'utf8',
    env: { ...inherited, XDG_STATE_HOME: folder, ...environment },
  })
  return { status, stdout, stderr }
}

describe('atesta-verify', () => {
  test('0 and one line per claim for the file and its key', () => {
    const { status, stdout, stderr } = run([paths.file, paths.proof, '--key', vkey])
    expect([status, stderr]).toEqual([0, ''])
    const lines = stdout.trimEnd().split('\n')
    // The claims, then a heading and the one signature.
    expect(lines).toHaveLength(1 + claimNames.length + 2)
    expect(lines.at(-1)).toBe(`  Ed25519 of example.com/log, key ${log.key.keyId}: valid`)
    expect(lines[0]).toMatch(/^Proved – vouched for by the issuer alone:/)
    expect(stdout).toMatch(/^Witnesses +not proved +No witness has cosigned/m)
    expect(stdout).not.toContain('\u001b')
  })

  test('1 for a copy with one flipped bit', () => {
    const { status, stdout } = run([paths.altered, paths.proof, '--key', vkey])
    expect(status).toBe(1)
    expect(stdout).toMatch(/^File +contradicted +Not the bytes that were received/m)
  })

  test('1 for a copy from a pipe to which something was added', () => {
    const command = '{ cat "$1"; echo; } | "$2" "$3" /dev/stdin "$4" --no-state --key "$5"'
    const args = [paths.file, process.execPath, launcher, paths.proof, vkey]
    const { status, stderr } = spawnSync('sh', ['-c', command, 'sh', ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, ''])
  })

  test.each(['en', 'es', 'pt'] as const)(
    'says what an unread PDF leaves open, also as JSON (%s)',
    async (language) => {
      const bytes = Buffer.from('%PDF-1.7, as it was certified')
      const { proof } = await certified({ bytes, media_type: 'application/pdf' })
      const command =
        '{ echo "$1"; echo; } | "$2" "$3" /dev/stdin "$4" --no-state --json --lang "$5" --key "$6"'
      const args = [bytes.toString(), process.execPath, launcher, proof, language, vkey]
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command, 'sh', ...args], { encoding: 'utf8' })
      const { notLookedInto } = languages[language]
      expect([status, stderr]).toEqual([1, `${notLookedInto}\n`])
      expect(JSON.parse(stdout)).toMatchObject({ state: 'contradicted', notices: [notLookedInto] })
    },
  )

  test('2 without a key, saying which key and where to get it', () => {
    const { status, stdout } = run([paths.file, paths.proof])
    expect(status).toBe(2)
    expect(stdout).toContain(`verifier key of example.com/log (key id ${log.key.keyId})`)
    expect(stdout).toContain('/log/keys')
  })

  test('keys from the environment count, in the language asked for or found', () => {
    const environment = { ATESTA_VERIFY_KEY: `${vkey}\n` }
    expect(run([paths.file, paths.proof], environment)).toMatchObject({ status: 0 })
    expect(run([paths.file, paths.proof, '--lang', 'es'], environment).stdout).toMatch(
      /^Probado – solo el emisor/,
    )
    expect(run([paths.file, paths.proof], { ...environment, LANG: 'pt_BR.UTF-8' }).stdout).toMatch(
      /^Provado – só o emissor/,
    )
  })

  test('the verdict as JSON', () => {
    const { status, stdout } = run([paths.file, paths.proof, '--key', vkey, '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ state: 'proved', claims: { log: { reason: 'included' } } })
  })

  test('exits with 2 and a sentence when there is no verdict', async () => {
    const attempts: [string[], RegExp][] = [
      [[], /Usage/],
      [[paths.file, '--online'], /Usage/],
      [[paths.file, paths.proof, '--quorum', '0'], /Usage/],
      [[paths.file, paths.proof, '--lang', 'xx'], /Usage/],
      [[paths.file, paths.proof, '--unknown'], /Usage/],
      [[paths.file, paths.proof, '--key', 'nonsense'], /malformed/],
      [[path.join(folder, 'missing'), paths.proof], /Cannot read/],
      [[folder, paths.proof], /Cannot read/],
      [[paths.file, path.join(folder, 'missing')], /Cannot read/],
    ]
    for (const [args, sentence] of attempts) {
      const { status, stderr } = run(args)
      expect(status, args.join(' ')).toBe(2)
      expect(stderr).toMatch(sentence)
    }
    const damaged = path.join(folder, 'damaged.pem')
    await writeFile(damaged, '-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n')
    const bad = run([paths.file, '--certificates', damaged])
    expect(bad).toMatchObject({ status: 2, stdout: '', stderr: expect.stringContaining('damaged.pem') })
    expect(run([paths.file])).toMatchObject({ status: 2, stdout: expect.stringContaining('as a PDF') })
    const unreadable = run([paths.file, paths.file, '--key', vkey])
    expect(unreadable.status).toBe(2)
    expect(unreadable.stdout).toContain('The proof cannot be read')
    expect(run(['--help'])).toMatchObject({ status: 0, stderr: '' })
  })

  test('an older Node hands over to the one the package brings', () => {
    const older = spawnSync('node', ['-p', 'process.features.typescript ?? false'], { encoding: 'utf8' })
    const node = older.stdout?.trim() === 'false' ? 'node' : process.execPath
    expect(run([paths.file, paths.proof, '--key', vkey], {}, node).status).toBe(0)
  })
})

describe('sentences', () => {
  const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

  test.each(reasonCodes)('%s has one in every language, about the same facts', (code: ReasonCode) => {
    const { en, es, pt } = languages
    for (const texts of [es, pt]) {
      expect(texts.reasons[code]).not.toBe(en.reasons[code])
      expect(placeholders(texts.reasons[code])).toEqual(placeholders(en.reasons[code]))
    }
  })

  test('facts are put in readably and cannot steer a terminal', () => {
    const facts = { time: '2026-05-12T10:00:00.000Z', name: 'a\u001b[31m\u202eb\nc' }
    expect(say('{{time}}|{{name}}|{{missing}}', facts)).toBe(
      '2026-05-12 10:00:00 UTC|a\uFFFD[31m\uFFFDb\uFFFDc|–',
    )
    expect(printable('ñandú 東京')).toBe('ñandú 東京')
  })

  test.each(['👨‍👩‍👧‍👦.jpg', '🏳️‍🌈', '👷🏽‍♀️ roof', '❤️‍🔥'])('%s stays one emoji', (name) => {
    expect(printable(name)).toBe(name)
  })

  test('a joiner that joins no emoji is shown', () => {
    expect(printable('a\u200Db👷\u200D.jpg\u200D👷')).toBe('a\uFFFDb👷\uFFFD.jpg\uFFFD👷')
    expect(printable('👷\u200D\u202E👷')).toBe('👷\uFFFD\uFFFD👷')
  })
})

describe('what the command remembers', () => {
  const state = () => path.join(folder, 'remembered', 'logs.json')
  /** Another history of the log, by its own key unless another is named. */
  const otherHistory = async (seed = log.key.seed) =>
    certified({ bytes: await readFile(paths.file), media_type: 'image/jpeg', seed })

  test('a stranger’s policy neither contradicts the log nor replaces what is known of it', async () => {
    const { proof: evil, key } = await otherHistory(new Uint8Array(32).fill(7))
    const policy = path.join(folder, 'stranger.policy')
    await writeFile(policy, `log ${key}\nquorum none\n`)
    const memory = ['--state', path.join(folder, 'stranger', 'logs.json')]
    const ofStranger = () => run([paths.file, evil, '--policy', policy, ...memory])
    const genuine = () => run([paths.file, paths.proof, '--key', vkey, ...memory])
    const { status, stdout } = ofStranger()
    expect([status, stdout.split('\n', 1)]).toEqual([0, [languages.en.provedBy.policy]])
    expect(genuine()).toMatchObject({ status: 0, stderr: '' })
    const kept = await readFile(memory[1] ?? '', 'utf8')
    expect(ofStranger().status).toBe(0)
    expect(await readFile(memory[1] ?? '', 'utf8')).toBe(kept)
    const { proof: forked } = await otherHistory()
    expect(run([paths.file, forked, '--key', vkey, ...memory]).status).toBe(1)
  })

  test('a second history of a log it knows is contradicted, in each language, and is not remembered', async () => {
    const { proof: forked } = await otherHistory()
    const common = ['--key', vkey, '--state', state()]
    expect(run([paths.file, paths.proof, ...common]).status).toBe(0)
    const kept = await readFile(state(), 'utf8')
    for (const [language, sentence] of [
      ['en', 'has two histories'],
      ['es', 'tiene dos historias'],
      ['pt', 'tem duas histórias'],
    ]) {
      const { status, stdout } = run([paths.file, forked, ...common, '--lang', language ?? ''])
      expect([status, stdout.includes(sentence ?? '')]).toEqual([1, true])
    }
    expect(await readFile(state(), 'utf8')).toBe(kept)
    expect(run([paths.file, forked, '--key', vkey, '--no-state']).status).toBe(0)
  })

  test('a state that cannot be read is reported', async () => {
    const broken = path.join(folder, 'broken.json')
    await writeFile(broken, 'nonsense')
    const { status, stderr } = run([paths.file, paths.proof, '--key', vkey, '--state', broken])
    expect([status, stderr]).toEqual([0, expect.stringContaining('state file cannot be used')])
    expect(await readFile(broken, 'utf8')).toBe('nonsense')
  })

  test('a log that cannot be reached is reported, and its keys may be given in their published form', async () => {
    const keyFile = path.join(folder, 'keys')
    await writeFile(keyFile, formatLogKeys([{ vkey }], log.key))
    const nowhere = ['--online', '--log-url', 'http://127.0.0.1:1', '--no-state']
    const { status, stderr } = run([paths.file, paths.proof, '--keys', keyFile, ...nowhere])
    expect([status, stderr]).toEqual([0, expect.stringContaining('could not be asked')])
  })
})
