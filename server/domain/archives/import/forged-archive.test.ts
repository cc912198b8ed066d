// Slow: a company is written as an archive, changed in several ways, and read into another installation.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertified, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersOf, readMember } from '../../../backup/archive-reader.ts'
import { writeArchive } from '../../../backup/archive-writer.ts'
import { deleteCompany } from '../../companies/delete-company.ts'
import { ArchiveManifest, signManifest } from '../archive-manifest.ts'
import { verifyCompanyArchive } from '../verify-archive.ts'
import { importCompany } from './import-archive.ts'

/*
 * An archive is signed with a key that stands in it: its maker may have written anything into the records, and signed
 * that. What is proved stays proved, and what belongs to other companies theirs.
 */
type Row = Record<string, unknown> & { id: number }
type Read = {
  tables: Map<string, Row[]>
  others: { name: string; bytes: Buffer }[]
  manifest: ArchiveManifest
  /** Originals in it that are not what was certified, which its maker does not count. */
  altered: number
}

let from: Stack
let to: Stack
let directory: string
let path: string
let kept: { identifier: string; bytes: Buffer }
/** Of a company of the other installation. */
let foreign: { identifier: string; bytes: Buffer }
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-forged-'))
  path = join(directory, 'acme.tar')
  ;[from, to] = await Promise.all([startStack(), startStack()])
  const { workflowId } = await makeWorkflow(from)
  const ines = await from.as('ines')
  kept = await makeCertified(from, ines, workflowId)
  await makeReport(from, ines, workflowId)
  await makeArchive(path)
  const there = await makeWorkflow(to)
  foreign = await makeCertified(to, await to.as('ines'), there.workflowId)
  // The same people work at both; here they have other addresses.
  await to.query(`UPDATE users SET email = 'here-' || email WHERE kind = 'person'`)
  await to.query(`UPDATE auth."user" SET email = 'here-' || email`)
})
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()])
  await rm(directory, { recursive: true, force: true })
})

const target = () => ({ databaseUrl: to.databaseUrl, storage: to.services.storage })

/** Has Acme make an archive of itself, into this file. */
async function makeArchive(file: string): Promise<void> {
  const alice = await from.as('alice')
  const { id } = await alice.api.archives.create({ body: {} })
  await from.settle()
  const answer = await alice.fetch(`/api/archives/download/${id}`)
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
}

async function readArchive(file = path): Promise<Read> {
  const tables = new Map<string, Row[]>()
  const others: Read['others'] = []
  let manifest: ArchiveManifest | undefined
  for await (const member of membersOf(file)) {
    const bytes = await readMember(member)
    const [folder, table = ''] = member.name.split('/')
    if (member.name === 'manifest.json') manifest = ArchiveManifest.parse(JSON.parse(bytes.toString()))
    else if (folder === 'records') {
      const rows = bytes.toString().split('\n').filter(Boolean)
      tables.set(table, [...(tables.get(table) ?? []), ...rows.map((row) => JSON.parse(row))])
    } else if (folder !== 'index') others.push({ name: member.name, bytes })
  }
  if (!manifest) throw new Error('The archive has no manifest')
  return { tables, others, manifest, altered: 0 }
}

/** The archive after this change, signed as if nothing had been changed. */
async function forged(name: string, change: (read: Read) => void, of = path): Promise<string> {
  const read = await readArchive(of)
  change(read)
  const file = join(directory, `${name}.tar`)
  const archive = writeArchive(file)
  const { note: _, indexes: __, ...facts } = read.manifest
  facts.tables = facts.tables.map((table) => ({ ...table, rows: read.tables.get(table.name)?.length ?? 0 }))
  facts.proofs = read.others.filter(({ name: each }) => each.startsWith('proofs/')).length
  facts.files.count =
    read.others.filter(({ name: each }) => each.startsWith('originals/')).length - read.altered
  for (const [table, rows] of read.tables) {
    const bytes = Buffer.from(`${rows.map((row) => JSON.stringify(row)).join('\n')}\n`)
    await archive.add(`records/${table}/000001.jsonl`, bytes.length, bytes)
  }
  for (const other of read.others) await archive.add(other.name, other.bytes.length, other.bytes)
  const { signer } = await from.services.logKeys.current()
  await archive.finish((indexes) => signManifest({ ...facts, indexes }, signer))
  return file
}

const rowOf = ({ tables }: Read) => {
  const row = tables.get('certifications')?.find(({ identifier }) => identifier === kept.identifier)
  if (!row) throw new Error('The archive lacks the certification')
  return row
}

test.each<[string, (read: Read) => void, string]>([
  [
    'leads-elsewhere',
    (read) => {
      const row = { ...rowOf(read), id: 900_000, identifier: `x/../${foreign.identifier}`, report_id: null }
      read.tables.get('certifications')?.push(row)
    },
    'is no identifier of a certification.',
  ],
  [
    'earlier',
    (read) => Object.assign(rowOf(read), { received_at: '2020-01-01T00:00:00Z' }),
    'says otherwise',
  ],
  [
    'sealed-before',
    (read) => Object.assign(rowOf(read), { sealed_at: '2020-01-01T00:00:00Z' }),
    'says otherwise',
  ],
  ['other-bytes', (read) => Object.assign(rowOf(read), { sha256: 'ab'.repeat(32) }), 'says otherwise'],
  [
    'unproved',
    (read) => {
      const isOf = ({ name }: { name: string }) => name.includes(kept.identifier)
      read.others = read.others.filter((other) => !isOf(other))
    },
    'has no proof of',
  ],
])('a record that contradicts its proof, or has none, is refused: %s', async (name, change, reason) => {
  const file = await forged(name, change)
  const before = await rowsOf(to)
  await expect(importCompany(target(), file, { slug: name })).rejects.toThrow(reason)
  expect(await rowsOf(to)).toEqual(before)
})

test('shows only what proofs say, and cannot touch storage or plans of others', async () => {
  const file = await forged('claims', (read) => {
    Object.assign(rowOf(read), { title: 'forged.jpg', file_claims: { position: { lat: 1.5, lon: 2.5 } } })
    for (const report of read.tables.get('reports') ?? [])
      Object.assign(report, { storage_key: `originals/${foreign.identifier}` })
    for (const company of read.tables.get('companies') ?? [])
      Object.assign(company, { plan: 'enterprise', credits_extra: 999_999 })
    for (const table of read.manifest.tables) {
      if (table.name === 'reports') table.columns.push('storage_key')
      if (table.name === 'companies')
        for (const column of ['plan', 'credits_extra'])
          if (!table.columns.includes(column)) table.columns.push(column)
    }
  })
  const { companyId } = await importCompany(target(), file, { slug: 'claims' })
  const shown = (stack: Stack) =>
    stack.query('SELECT title, device_claims, file_claims FROM certifications WHERE identifier = $1', [
      kept.identifier,
    ])
  expect(await shown(to)).toEqual(await shown(from))
  const stored = await to.query<{ storage_key: string | null }>(
    'SELECT storage_key FROM reports WHERE company_id = $1',
    [companyId],
  )
  expect(stored.map(({ storage_key }) => storage_key)).not.toContain(`originals/${foreign.identifier}`)
  expect(await to.query('SELECT credits_extra FROM companies WHERE id = $1', [companyId])).toEqual([
    { credits_extra: 0 },
  ])
})

test('imports record and proof of an altered original, without its bytes', async () => {
  const before = await to.query<{ id: number }>(`SELECT id::integer FROM companies WHERE slug = 'claims'`)
  await deleteCompany({ services: to.services, databaseUrl: to.databaseUrl }, before[0]?.id ?? 0)
  const key = `originals/${kept.identifier}`
  const changed = Buffer.from(kept.bytes)
  changed[20] = (changed[20] ?? 0) ^ 1
  await from.services.storage.put(key, changed, 'image/jpeg')
  const file = join(directory, 'altered.tar')
  await makeArchive(file)
  const { manifest, checked } = await verifyCompanyArchive(file)
  expect([manifest.files.lost, checked.files]).toEqual([1, manifest.files.count])
  const unlisted = await forged(
    'unlisted',
    (read) => {
      read.altered = 1
      read.others = read.others.filter(({ name }) => !name.startsWith('lost/'))
    },
    file,
  )
  await expect(importCompany(target(), unlisted, { slug: 'altered' })).rejects.toThrow(
    `${key} is not the file that its proof is about.`,
  )
  const { companyId } = await importCompany(target(), file, { slug: 'altered' })
  const [row] = await to.query('SELECT company_id, state FROM certifications WHERE identifier = $1', [
    kept.identifier,
  ])
  expect(row).toEqual({ company_id: companyId, state: 'certified' })
  expect(await to.services.storage.size(key)).toBeNull()
})
