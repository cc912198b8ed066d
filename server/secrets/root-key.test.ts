// Slow: the commands are run as an operator runs them, and a root's passphrase is meant to take long.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { formatEvidenceProof, parseEvidenceProof } from '@atesta/evidence/extra.ts'
import { formatCertifiedKeys } from '@atesta/evidence/log/certified-keys.ts'
import { formatVerifierKey, generateSignerKey, parseSignerKey } from '@atesta/evidence/log/key.ts'
import { formatLogKeys, readLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { MemoryLog } from '@atesta/evidence/log/memory-log.ts'
import { statementBytes } from '@atesta/evidence/statement.ts'
import { call } from '@atesta/testkit/calls.ts'
import { commandLine, passedOn } from '@atesta/testkit/process.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certifyKeys, createRoot } from './root-key.ts'

const given = useScene()
const passphrase = 'correct horse battery'
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'atesta-root-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))
const at = (name: string) => join(dir, name)

/** Runs a program of ours; what it printed and how it ended. */
function run(program: string, args: string[], input = '') {
  return new Promise<{ code: number; said: string }>((resolve) => {
    const env = { ...passedOn(), DATA_DIR: given.stack.dataDir, PUBLIC_URL: 'http://atesta.test' }
    const child = execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
    child.stdin?.end(input)
  })
}
const atesta = (args: string[], input?: string) => run(commandLine, args, input)
const verify = (file: string, proof: string, ...more: string[]) =>
  run(join(import.meta.dirname, '../../evidence/cli.ts'), [
    at(file),
    at(proof),
    '--no-state',
    '--lang',
    'en',
    ...more,
  ])
const download = async (path: string, name: string) =>
  writeFile(at(name), await (await given.stack.anyone(path)).text())
async function certify(name: string) {
  const { identifier, bytes } = await makeCertified(given.stack, given.ines, given.workflowId)
  await writeFile(at(`${name}.pdf`), bytes)
  const proof = await (await call(given.ines, certifications.proof, { params: { identifier } })).text()
  await writeFile(at(`${name}.proof`), proof)
  return { bytes, proof }
}
const certifyList = (list: string) =>
  atesta(
    ['keys', 'root', 'certify', at('root.key'), at('keys.txt'), at(list), '--until', '2100-01-01'],
    `${passphrase}
`,
  )

test('a stolen key: rotated, certified by the root and published, its old proofs stay good and its new ones are refused', async () => {
  // Before anything happens: a root, made elsewhere, certifies the keys.
  await expect(createRoot(at('weak.key'), 'atesta.test/root', 'short')).rejects.toThrow('12 characters')
  const made = await atesta(
    ['keys', 'root', 'create', at('root.key'), '--name', 'atesta.test/root'],
    `${passphrase}\n`,
  )
  const root = /Root key: (\S+)/.exec(made.said)?.[1] ?? ''
  expect(await readFile(at('root.key'), 'utf8')).not.toContain('PRIVATE')
  expect((await given.stack.anyone('/log/certified-keys')).status).toBe(404)
  await certify('before')
  await download('/log/keys', 'keys.txt')
  const published = await readFile(at('keys.txt'), 'utf8')
  const asked = { passphrase: 'another passphrase', until: new Date('2100-01-01') }
  await expect(certifyKeys(at('root.key'), published, asked)).rejects.toThrow('does not open')
  const past = { passphrase, until: new Date('2020-01-01') }
  await expect(certifyKeys(at('root.key'), published, past)).rejects.toThrow('not a time to come')
  expect((await certifyList('list.txt')).code).toBe(0)
  const first = await verify('before.pdf', 'before.proof', '--root', root, '--keys', at('list.txt'))
  expect([first.code, first.said]).toEqual([
    0,
    expect.stringContaining('certified by the root atesta.test/root'),
  ])
  // Without its word no key of the log counts, even one that was given.
  const { signer: stolen } = await given.stack.services.logKeys.current()
  const alone = await verify('before.pdf', 'before.proof', '--root', root, '--key', formatVerifierKey(stolen))
  expect([alone.code, alone.said]).toEqual([2, expect.stringContaining('No list of keys')])

  // The key is stolen. The operator rotates, lets something be sealed, and carries the list to the root and back.
  const thief = parseSignerKey(
    (await readFile(join(given.stack.dataDir, 'keys/log.key'), 'utf8')).split('\n')[0] ?? '',
  )
  expect(thief.keyId).toBe(stolen.keyId)
  expect((await atesta(['keys', 'rotate'])).code).toBe(0)
  expect((await atesta(['keys', 'publish', at('list.txt')])).said).toContain('does not certify all keys')
  await certify('after')
  await download('/log/keys', 'keys.txt')
  expect(await readFile(at('keys.txt'), 'utf8')).toMatch(new RegExp(`^ended ${stolen.keyId} [1-9]`, 'm'))
  const again = { passphrase, until: new Date('2100-01-01') }
  const { list } = await certifyKeys(at('root.key'), await readFile(at('keys.txt'), 'utf8'), again)
  await writeFile(at('list2.txt'), list)
  expect((await atesta(['keys', 'publish', at('list2.txt')])).code).toBe(0)
  await download('/log/certified-keys', 'published.txt')
  expect(await readFile(at('published.txt'), 'utf8')).toBe(await readFile(at('list2.txt'), 'utf8'))

  // What was proved before stays proved, what the new key signs is, whichever lists are at hand beside the newest.
  const trusted = ['--root', root, '--keys', at('list.txt'), '--keys', at('published.txt')]
  for (const name of ['before', 'after']) {
    const { code, said } = await verify(`${name}.pdf`, `${name}.proof`, ...trusted)
    expect([code, said]).toEqual([0, expect.stringContaining('certified by the root')])
  }

  // The thief seals a forgery with the stolen key, and makes a list that says that it never ended.
  const forged = new MemoryLog(thief.name, thief.seed)
  const bytes = Buffer.from('a photo that was never received')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { statement } = parseEvidenceProof(await readFile(at('before.proof'), 'utf8'))
  const lie = { ...statement, sha256, size: bytes.length, claims: [] } as typeof statement
  forged.append(Array.from({ length: 5000 }, (_, n) => Buffer.from(`${n}`)))
  const index = forged.append([statementBytes(lie)])
  const checkpoint = forged.checkpoint([], new Date())
  const proof = formatEvidenceProof({ statement: lie, index, path: await forged.path(index), checkpoint })
  await writeFile(at('forged.pdf'), bytes)
  await writeFile(at('forged.proof'), proof)
  const believed = ['--key', formatVerifierKey(thief)]
  expect((await verify('forged.pdf', 'forged.proof', ...believed)).code).toBe(0)
  const caught = await verify('forged.pdf', 'forged.proof', ...trusted)
  expect([caught.code, caught.said]).toEqual([1, expect.stringContaining('that key was retired')])
  const own = generateSignerKey(thief.name)
  await writeFile(
    at('thief.txt'),
    formatLogKeys(
      [own, thief].map((key) => ({ vkey: formatVerifierKey(key) })),
      own,
    ),
  )
  const unsigned = await verify('forged.pdf', 'forged.proof', '--root', root, '--keys', at('thief.txt'))
  expect([unsigned.code, unsigned.said]).toEqual([2, expect.stringContaining('No list of keys')])

  // A list that was changed is refused.
  await writeFile(at('changed.txt'), (await readFile(at('list2.txt'), 'utf8')).replace(/^ended .*\n/gm, ''))
  const changed = await verify('forged.pdf', 'forged.proof', '--root', root, '--keys', at('changed.txt'))
  expect([changed.code, changed.said]).toEqual([2, expect.stringContaining('is wrong')])
})

test('a list that is not of this log is not published, and the published one stays', async () => {
  const published = () => given.stack.anyone('/log/certified-keys').then((answer) => answer.text())
  const before = await published()
  const keys = readLogKeys(await (await given.stack.anyone('/log/keys')).text())
  const list = (origin: string, of: typeof keys) => {
    const made = { origin, issued: new Date(), until: new Date('2100-01-01'), keys: of }
    return formatCertifiedKeys(made, generateSignerKey('other.test/root'))
  }
  const foreign = { vkey: formatVerifierKey(generateSignerKey('other.test/log')) }
  for (const [text, reason] of [
    [list('atesta.test/log', [...keys, foreign]), 'a certified key is of another log'],
    [list('other.test/log', [foreign]), 'the keys of other.test/log, not of'],
    ['atesta.certified-keys/v1\nhalf', 'is not a list written by'],
  ] as const) {
    await writeFile(at('wrong.txt'), text)
    const { code, said } = await atesta(['keys', 'publish', at('wrong.txt')])
    expect([code, said]).toEqual([1, expect.stringContaining(reason)])
  }
  expect(await published()).toBe(before)
})
