import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertified, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archivedTables, unarchivedTables } from '../../domain/archives/kinds.ts'
import { verifyCompanyArchive } from '../../domain/archives/verify-archive.ts'

const given = useScene()
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-archive-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

/** Makes an archive and downloads it. */
async function archived(): Promise<{ path: string; bytes: Buffer }> {
  const { alice, stack } = given
  const { id } = await alice.api.archives.create({ body: {} })
  await stack.settle()
  const answer = await alice.fetch(`/api/archives/download/${id}`)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const [row] = (await alice.api.archives.list()).data
  expect(row).toMatchObject({ id, state: 'ready', bytes: bytes.length })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(row?.sha256)
  const path = join(directory, `${id}.tar`)
  await writeFile(path, bytes)
  return { path, bytes }
}

test('all that a company has is in it, whole, and what was erased is not', async () => {
  const { stack, alice, ines } = given
  const kept = await makeCertified(stack, ines, given.workflowId)
  const gone = await makeCertified(stack, ines, given.workflowId)
  await makeSubmitted(ines, given.workflowId)
  await makeReport(stack, ines, given.workflowId)
  await alice.api.retention.erase({ body: { identifier: gone.identifier, reason: 'Asked for' } })
  await stack.settle()
  const { path, bytes } = await archived()
  const { verifiers } = await stack.services.logKeys.current()
  const { manifest, checked } = await verifyCompanyArchive(path, verifiers)
  expect(manifest.company).toMatchObject({ slug: 'acme' })
  expect(manifest.files).toMatchObject({ erased: 1, lost: 0 })
  expect(checked.files).toBeGreaterThanOrEqual(2)
  expect(checked.entries).toBe(manifest.audit.entries)
  const rowsIn = (name: string) => manifest.tables.find((table) => table.name === name)?.rows
  const [{ n } = { n: 0 }] = await stack.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM certifications WHERE company_id = $1',
    [stack.companies.acme],
  )
  expect(rowsIn('certifications')).toBe(n)
  expect(bytes.includes(`originals/${kept.identifier}`)).toBe(true)
  expect(bytes.includes(`originals/${gone.identifier}`)).toBe(false)
  expect(bytes.includes(`proofs/${gone.identifier}.tlog-proof`)).toBe(true)
  // No other company, and nothing left behind on the disk of the worker.
  expect(bytes.includes('Rita Rival')).toBe(false)
  expect(await readdir(join(stack.dataDir, 'archives'))).toEqual([])
  const mails = await stack.query(`SELECT kind FROM mails WHERE kind = 'archive_ready'`)
  expect(mails).toHaveLength(1)

  // Anything that is changed in it is named.
  const changed = async (find: string, put: string) => {
    const other = Buffer.from(bytes)
    const at = other.indexOf(find)
    expect([find, at > 0]).toEqual([find, true])
    other.write(put, at)
    const to = join(directory, 'changed.tar')
    await writeFile(to, other)
    return verifyCompanyArchive(to, verifiers).then(
      () => 'whole',
      (error: Error) => error.message,
    )
  }
  expect(await changed('"slug": "acme"', '"slug": "acmf"')).toMatch(/members|damaged|manifest|sign/)
  expect(await changed('Acme Mining', 'Acme Minimg')).toBe('records/companies/000001.jsonl is damaged.')
  expect(await changed('"action":"create"', '"action":"crxate"')).toBe('audit/000001.jsonl is damaged.')
  const jpeg = kept.bytes.subarray(0, 40).toString('latin1')
  const at = bytes.indexOf(kept.bytes)
  expect(at).toBeGreaterThan(0)
  expect(jpeg.length).toBe(40)
  const flipped = Buffer.from(bytes)
  flipped[at + 30] = (flipped[at + 30] ?? 0) ^ 1
  await writeFile(join(directory, 'flipped.tar'), flipped)
  await expect(verifyCompanyArchive(join(directory, 'flipped.tar'), verifiers)).rejects.toThrow(
    `originals/${kept.identifier} is damaged.`,
  )
  // Another installation's key did not sign it.
  const stranger = 'example.org/log+a8ba4d61+AQ4DCYmFkSsF2ymrXxWfUNGy2YCaTGgEyEEGRBvL9pUP'
  await expect(verifyCompanyArchive(path, [stranger])).rejects.toThrow()
})

test('asked for twice, one is made', async () => {
  const first = await given.alice.api.archives.create({ body: {} })
  expect((await given.alice.api.archives.create({ body: {} })).id).toBe(first.id)
  await given.stack.settle()
})

test('every table with company data is either in the archive or excluded on purpose', async () => {
  const tables = await given.stack.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = 'company_id'
      AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r') ORDER BY 1`,
  )
  const decided = [...Object.keys(archivedTables), ...Object.keys(unarchivedTables)]
  expect(decided.filter((name) => name !== 'companies').sort()).toEqual(tables.map(({ name }) => name))
})
