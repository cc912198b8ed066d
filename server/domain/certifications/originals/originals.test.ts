// Slow: the command line is started to read all originals again.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { atesta } from '@atesta/testkit/command.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { downloadPackage } from '@atesta/testkit/records/packages.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../../backup/backup.ts'
import { readConfig } from '../../../services/config.ts'
import { originalKey } from '../../../storage/object-keys.ts'
import { watchRound } from './watch-originals.ts'

const token = 'a token for metrics'
const given = useScene({ env: { METRICS_TOKEN: token } })
type File = { id: number; identifier: string; bytes: Buffer }
let small: File
let large: File
let whole: File
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-originals-'))
  const { id } = await makeInspection(given.ines, given.workflowId)
  const make = async (bytes: Buffer, name: string) => ({
    ...(await certify(given.ines, id, bytes, name)),
    bytes,
  })
  small = await make(makePdf('small'), 'small.pdf')
  large = await make(Buffer.concat([makePdf('large'), randomBytes(1_500_000)]), 'large.pdf')
  whole = await make(makePdf('whole'), 'whole.pdf')
  await given.stack.settle()
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const pathOf = ({ identifier }: File) => join(given.stack.dataDir, 'files', originalKey(identifier))
/** One bit of the stored bytes, behind the server's back. */
async function flip(file: File): Promise<void> {
  const bytes = Buffer.from(file.bytes)
  const at = bytes.length - 3
  bytes[at] = (bytes[at] ?? 0) ^ 1
  await writeFile(pathOf(file), bytes)
}
const repair = (file: File) => writeFile(pathOf(file), file.bytes)
const download = (file: File, headers: Record<string, string> = {}) =>
  given.ines.fetch(`/api/certifications/download_file_for_user/${file.id}`, { headers })
const faultOf = async ({ id }: File) =>
  (await given.stack.query('SELECT fault FROM original_faults WHERE certification_id = $1', [id]))[0]?.fault
const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code: string }).code,
  answer.headers.get('etag'),
]
const verify = () => atesta(given.stack, 'files', 'verify')

test('never serves an altered original completely, and notifies administrators', async () => {
  await flip(small)
  await flip(large)
  expect(await codeOf(await download(small))).toEqual([409, 'file_altered', null])
  const cut = await download(large)
  await expect(cut.arrayBuffer()).rejects.toThrow()
  expect(await codeOf(await download(large, { range: 'bytes=0-9' }))).toEqual([409, 'file_altered', null])
  expect([await faultOf(small), await faultOf(large), await faultOf(whole)]).toEqual([
    'altered',
    'altered',
    undefined,
  ])
  const damage = async ({ id }: File) =>
    (await given.ines.api.certifications.details({ params: { id } })).damage
  expect([await damage(small), await damage(whole)]).toEqual(['altered', null])
  const listed = async (damaged?: 'true' | 'false') => {
    const { data } = await given.ines.api.certifications.list({ query: { damaged, sort: 'created_at' } })
    return data.map((each) => [each.title, each.damage])
  }
  expect(await listed('true')).toEqual([
    ['small.pdf', 'altered'],
    ['large.pdf', 'altered'],
  ])
  expect(await listed('false')).toEqual([['whole.pdf', null]])
  const metrics = await (
    await given.stack.anyone('/metrics', { headers: { authorization: `Bearer ${token}` } })
  ).text()
  expect(metrics).toContain('atesta_originals_damaged{fault="altered"} 2')
  expect(await countRows(given.stack, 'audit_events', `action = 'damaged'`)).toBe(2)
  await given.stack.settle()
  const told = (await given.alice.api.notifications.list({ query: {} })).data
  expect(told.filter(({ kind }) => kind === 'originals_damaged').map(({ message }) => message)).toEqual([
    'small.pdf, large.pdf',
  ])
  const mails = await given.stack.query(`SELECT facts FROM mails WHERE kind = 'originals_damaged'`)
  expect(mails).toMatchObject([{ facts: { altered: 2, missing: 0 } }])
})

test('a part claims no hash of the whole', async () => {
  const part = await download(whole, { range: 'bytes=0-9' })
  expect([part.status, part.headers.get('etag'), (await part.arrayBuffer()).byteLength]).toEqual([
    206,
    null,
    10,
  ])
})

test('a package marks what is altered instead of listing what was recorded', async () => {
  const { files, manifest } = await downloadPackage(given.ines, certifications.download, large.id)
  const sha256 = createHash('sha256').update(large.bytes).digest('hex')
  const found = files.get('large.pdf')
  expect(manifest.files.find(({ path }) => path === 'large.pdf')).toMatchObject({
    altered: true,
    recorded_sha256: sha256,
    sha256: found?.sha256,
  })
  expect(found?.sha256).not.toBe(sha256)
})

test('a backup names what is damaged and fails, unless told to go on', async () => {
  const config = readConfig({ DATABASE_URL: given.stack.databaseUrl, DATA_DIR: given.stack.dataDir })
  const path = join(directory, 'damaged.tar')
  await expect(backUp(config, path)).rejects.toThrow(`${large.identifier} is altered`)
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  const { damaged } = await backUp(config, path, { despiteDamage: true })
  expect(damaged).toHaveLength(2)
  expect(await readFile(path)).toSatisfy((bytes: Buffer) =>
    bytes.includes(`"identifier": "${small.identifier}"`),
  )
})

test('a lost one is said to be lost, and `files verify` names all, until they are back', async () => {
  await repair(large)
  await rm(pathOf(small))
  await writeFile(join(given.stack.dataDir, 'files/originals/stranger'), 'x')
  expect(await codeOf(await download(small))).toEqual([410, 'file_lost', null])
  const found = await verify()
  expect(found.code).toBe(1)
  expect(found.out).toContain(`missing: ${small.identifier} (acme, “small.pdf”)`)
  expect(found.out).toContain('unknown: originals/stranger')
  expect(found.out).toContain('2 intact, 0 altered, 1 missing, 0 unreadable, 1 unknown.')
  expect([await faultOf(small), await faultOf(large)]).toEqual(['missing', undefined])
  await rm(join(given.stack.dataDir, 'files/originals/stranger'))
})

test('the worker reads all again from where it was stopped, once a round', async () => {
  await flip(whole)
  const { services } = given.stack
  const fast = Number.MAX_SAFE_INTEGER
  await expect(watchRound(services, fast, AbortSignal.abort())).rejects.toThrow('aborted')
  await given.stack.query('UPDATE log.original_watch SET after_id = $1', [large.id])
  expect(await watchRound(services, fast)).toBe(1)
  expect(await faultOf(whole)).toBe('altered')
  expect(await watchRound(services, fast)).toBeNull()
  await repair(small)
  await repair(whole)
  expect(await watchRound(services, fast, undefined, 0)).toBe(3)
  expect(await countRows(given.stack, 'original_faults')).toBe(0)
  const again = await download(small)
  expect([again.status, Buffer.from(await again.arrayBuffer()).equals(small.bytes)]).toEqual([200, true])
})

/** A place that cannot be opened, for another reason than that nothing is there. */
const makeUnreadable = (path: string) => symlink(path, path)

test('one that cannot be read is noted, and those behind it are read all the same', async () => {
  const { services } = given.stack
  const fast = Number.MAX_SAFE_INTEGER
  await rm(pathOf(small))
  await makeUnreadable(pathOf(small))
  await flip(whole)
  expect(await watchRound(services, fast, undefined, 0)).toBe(3)
  expect([await faultOf(small), await faultOf(whole)]).toEqual(['unreadable', 'altered'])
  const { damage } = await given.ines.api.certifications.details({ params: { id: small.id } })
  expect(damage).toBe('unreadable')
  const found = await verify()
  expect(found.code).toBe(1)
  expect(found.out).toContain(`unreadable: ${small.identifier} (acme, “small.pdf”): ELOOP`)
  expect(found.out).toContain('1 intact, 1 altered, 0 missing, 1 unreadable, 0 unknown.')
  await rm(pathOf(small))
  await repair(small)
  await repair(whole)
  expect(await watchRound(services, fast, undefined, 0)).toBe(3)
  expect(await countRows(given.stack, 'original_faults')).toBe(0)
})

test('a fault that cannot be noted does not keep those behind it from being read', async () => {
  const { stack } = given
  const fast = Number.MAX_SAFE_INTEGER
  await flip(small)
  await flip(whole)
  const allow = await refuseRows(stack, 'original_faults', `NEW.certification_id = ${small.id}`, 'INSERT')
  expect(await watchRound(stack.services, fast, undefined, 0)).toBe(3)
  expect([await faultOf(small), await faultOf(whole)]).toEqual([undefined, 'altered'])
  await allow()
  expect(await watchRound(stack.services, fast, undefined, 0)).toBe(3)
  expect(await faultOf(small)).toBe('altered')
  await repair(small)
  await repair(whole)
  expect(await watchRound(stack.services, fast, undefined, 0)).toBe(3)
})

test('while the storage is out of reach nothing is noted, and the round goes on there later', async () => {
  const { stack } = given
  const files = join(stack.dataDir, 'files')
  await rename(files, `${files}-away`)
  await makeUnreadable(files)
  await expect(watchRound(stack.services, Number.MAX_SAFE_INTEGER, undefined, 0)).rejects.toThrow('ELOOP')
  expect(await countRows(stack, 'original_faults')).toBe(0)
  await rm(files)
  await rename(`${files}-away`, files)
  expect(await watchRound(stack.services, Number.MAX_SAFE_INTEGER, undefined, 0)).toBe(3)
})
