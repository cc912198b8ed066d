// Slow: a company is filled with records of every kind, and the whole log is computed again.
import { createHash } from 'node:crypto'
import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { atesta } from '@atesta/testkit/command.ts'
import {
  type Certified,
  makeCertified,
  makeFolder,
  makeSubmitted,
  makeTemplate,
} from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'
import { verifyLog } from '../log/verify-log.ts'
import { belongingsOf, connectAsOwner, stopSealing } from './delete-company.queries.ts'
import { deleteCompany, removeDepartedFiles } from './delete-company.ts'

const given = useScene()
let rivalWorkflow: number
let kept: Certified
let withdrawn: Certified
let proof: string
let submitted: number
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const target = () => ({ services: given.stack.services, databaseUrl: given.stack.databaseUrl })

beforeAll(async () => {
  const { stack, alice, ines, workflowId } = given
  const rita = await stack.as('rita')
  const template_id = await makeTemplate(stack, undefined, 'rival')
  const { id: folder_id } = await makeFolder(rita)
  const workflow = await rita.api.workflows.create({
    body: { name: 'Sites', folder_id, template_id, assignees: [rita.userId] },
  })
  rivalWorkflow = workflow.id
  kept = await makeCertified(stack, ines, workflowId)
  withdrawn = await makeCertified(stack, ines, workflowId)
  await makeCertified(stack, rita, rivalWorkflow)
  await alice.api.certifications.remove({ params: { identifier: withdrawn.identifier } })
  submitted = await makeSubmitted(ines, workflowId)
  await makeReport(stack, ines, workflowId)
  await alice.api.archives.create({ body: {} })
  await stack.settle()
  proof = await (await ines.fetch(`/api/certifications/proof/${kept.identifier}`)).text()
})

async function everyTable(): Promise<{ schema: string; name: string }[]> {
  return given.stack.query(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND n.nspname IN ('public', 'auth', 'log') ORDER BY 1, 2`,
  )
}

async function tablesWith(companyId: number): Promise<string[]> {
  const found: string[] = []
  for (const { schema, name } of await everyTable())
    if ((await countRows(given.stack, `${schema}."${name}"`, 'company_id = $1', [companyId])) > 0)
      found.push(`${schema}.${name}`)
  return found
}

/** What the command said, and how it ended. */
async function command(...args: string[]): Promise<{ code: number; said: string }> {
  const { code, out, err } = await atesta(given.stack, 'company', 'delete', ...args)
  return { code, said: out + err }
}

test('the command says what there is, and deletes nothing unconfirmed or under a legal hold', async () => {
  const { alice, stack, workflowId } = given
  const before = await tablesWith(stack.companies.acme)
  const { said, code } = await command('acme')
  expect(said).toContain('Acme Mining (acme). Users: 5, tasks: 1, ')
  expect(said).toContain('Nothing was deleted. To delete it, add --confirm acme')
  expect(code).toBe(0)
  expect(await command('acme', '--confirm', 'rival')).toMatchObject({ code: 1 })
  await alice.api.retention.hold({ params: { id: workflowId }, body: { reason: 'Court' } })
  expect(await command('acme', '--confirm', 'acme')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Tasks under legal hold: 1. Release them first.'),
  })
  await alice.api.retention.release({ params: { id: workflowId } })
  expect(await tablesWith(stack.companies.acme)).toEqual(before)
})

test('stops sealing for a company being deleted, not for others', async () => {
  const { stack, ines, workflowId } = given
  const owner = await connectAsOwner(stack.databaseUrl)
  expect(await belongingsOf(owner, stack.companies.acme)).toMatchObject({ holds: 0, people: 5 })
  await stopSealing(owner, stack.companies.acme)
  await owner.end()
  const late = await makeCertified(stack, ines, workflowId)
  const rita = await stack.as('rita')
  const theirs = await makeCertified(stack, rita, rivalWorkflow)
  const states = await stack.query(
    'SELECT identifier, state FROM certifications WHERE identifier = ANY($1) ORDER BY id',
    [[late.identifier, theirs.identifier]],
  )
  expect(states).toEqual([
    { identifier: late.identifier, state: 'sealing' },
    { identifier: theirs.identifier, state: 'certified' },
  ])
})

test('leaves only the log’s leaves, and existing proofs still verify', async () => {
  const { stack, alice } = given
  const { acme, rival } = stack.companies
  const keys = (await stack.services.logKeys.current()).verifiers
  const rivalBefore = await tablesWith(rival)
  expect((await tablesWith(acme)).length).toBeGreaterThan(20)
  // Of a report that is being made, the file may be there and its row say nothing of it yet.
  const { id } = await alice.api.reports.generate({ body: { inspection_id: submitted } })
  const [making] = await stack.query<{ identifier: string }>('SELECT identifier FROM reports WHERE id = $1', [
    id,
  ])
  await stack.services.storage.put(`originals/${making?.identifier}`, Buffer.from('%PDF'), 'application/pdf')
  await deleteCompany(target(), acme)

  expect(await tablesWith(acme)).toEqual(['log.departed_companies', 'log.departed_statements'])
  expect(await tablesWith(rival)).toEqual(rivalBefore)
  expect(await countRows(stack, 'auth."user"', `email LIKE '%acme%'`)).toBe(0)
  expect(await countRows(stack, 'graphile_worker._private_jobs', `payload->>'company_id' = '${acme}'`)).toBe(
    0,
  )
  const left: string[] = []
  for await (const { key } of stack.services.storage.list())
    if (!/^log\/|\.json$/.test(key)) left.push(key.split('/')[0] ?? '')
  // Of the other company: two photos, with a smaller and a larger preview of each.
  expect(left.sort()).toEqual(['originals', 'originals', 'previews', 'previews', 'previews', 'previews'])

  expect((await alice.fetch('/api/users/list')).status).toBe(401)
  await expect(stack.enter(alice.email, stack.password)).rejects.toThrow()
  const [sha256, size] = [hashOf(kept.bytes), kept.bytes.length]
  expect(verifyEvidence({ proof, sha256, size, keys }).state).toBe('proved')
  const found = (await (await stack.anyone(`/api/verifier/by_hash/${sha256}`)).json()) as [{ proof: string }]
  expect(found).toEqual([
    expect.objectContaining({
      identifier: kept.identifier,
      withdrawn_at: null,
      erased: { at: expect.any(String), days: null },
    }),
  ])
  expect(verifyEvidence({ proof: found[0].proof, sha256, size, keys }).state).toBe('proved')
  expect(await (await stack.anyone(`/api/verifier/${withdrawn.identifier}`)).json()).toMatchObject({
    withdrawn_at: expect.any(String),
  })
})

test('interrupted when only files were left, the same command goes on', async () => {
  const { stack } = given
  const keys = Array.from({ length: 250 }, (_, n) => `originals/left-${n}`)
  for (const key of keys.slice(0, 5)) await stack.services.storage.put(key, Buffer.from('left'), 'image/jpeg')
  await stack.query('INSERT INTO log.departed_files (key) SELECT unnest($1::text[])', [keys])
  expect(await command('acme')).toMatchObject({ code: 1, said: expect.stringContaining('no company acme') })
  expect(await countRows(stack, 'log.departed_files', 'removed_at IS NULL')).toBe(keys.length)
  const { code, said } = await command('acme', '--confirm', 'acme')
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Leftover files of deleted companies: 250. They have now been removed.'),
  ])
  const left: string[] = []
  for await (const { key } of stack.services.storage.list()) if (key.includes('left-')) left.push(key)
  expect(left).toEqual([])
  expect(await command('acme', '--confirm', 'acme')).toMatchObject({ code: 1 })
})

test('a file that cannot be removed does not keep the others from it', async () => {
  const { stack } = given
  const keys = ['originals/stuck-1', 'originals/stuck-2', 'originals/stuck-3']
  for (const key of keys) await stack.services.storage.put(key, Buffer.from('left'), 'image/jpeg')
  await stack.query('INSERT INTO log.departed_files (key) SELECT unnest($1::text[])', [keys])
  // What stands beside the file cannot be removed as one.
  const obstacle = join(stack.dataDir, 'files/originals/stuck-1.json')
  await mkdir(obstacle)
  expect(await removeDepartedFiles(stack.services)).toBe(2)
  const left = 'SELECT key FROM log.departed_files WHERE removed_at IS NULL'
  expect(await stack.query(left)).toEqual([{ key: keys[0] }])
  await rmdir(obstacle)
  expect(await removeDepartedFiles(stack.services)).toBe(1)
  expect(await stack.query(left)).toEqual([])
})

test('removes what was written during the deletion a day later', async () => {
  const { stack } = given
  const key = 'previews/late-small.jpg'
  await stack.query('INSERT INTO log.departed_files (key) VALUES ($1)', [key])
  expect(await removeDepartedFiles(stack.services)).toBe(1)
  await stack.services.storage.put(key, Buffer.from('late'), 'image/jpeg')
  expect(await removeDepartedFiles(stack.services)).toBe(0)
  await stack.query(`UPDATE log.departed_files SET removed_at = removed_at - interval '25 hours'`)
  expect(await removeDepartedFiles(stack.services)).toBeGreaterThan(0)
  expect(await stack.services.storage.size(key)).toBeNull()
  expect(await countRows(stack, 'log.departed_files')).toBe(0)
})

test('leaves a company to a running import', async () => {
  const { stack } = given
  const key = 'originals/back'
  await stack.services.storage.put(key, Buffer.from('back'), 'image/jpeg')
  await stack.query('INSERT INTO log.departed_files (key) VALUES ($1)', [key])
  const importing = await connectAsOwner(stack.databaseUrl)
  await importing.query('BEGIN')
  await importing.query('DELETE FROM log.departed_files WHERE key = $1', [key])
  expect(await removeDepartedFiles(stack.services)).toBe(0)
  expect(await stack.services.storage.size(key)).not.toBeNull()
  await importing.query('ROLLBACK')
  await importing.end()
  expect(await removeDepartedFiles(stack.services)).toBe(1)
  await stack.query('DELETE FROM log.departed_files')
})

test('a sweep takes so many of them at a time, so that what waits behind it has its turn', async () => {
  const { stack } = given
  const keys = Array.from({ length: 250 }, (_, n) => `originals/many-${String(n).padStart(3, '0')}`)
  await stack.query('INSERT INTO log.departed_files (key) SELECT unnest($1::text[])', [keys])
  expect(await removeDepartedFiles(stack.services, 150)).toBe(200)
  expect(await removeDepartedFiles(stack.services, 150)).toBe(50)
})

test('the log is whole, also what was sealed since, and its files are the same', async () => {
  const { stack } = given
  await makeCertified(stack, await stack.as('rita'), rivalWorkflow)
  const { lines, whole } = await verifyLog(stack.services, stack.databaseUrl, { hashes: true })
  expect(lines).toEqual([
    expect.stringContaining('The log is intact'),
    expect.stringContaining('fit the records'),
  ])
  expect(whole).toBe(true)
  await stack.query(`UPDATE log.departed_statements SET bytes = bytes || ' ' WHERE kind = 'submission'`)
  await expect(verifyLog(stack.services, stack.databaseUrl, {})).rejects.toThrow(
    'does not belong to the stored statements',
  )
})
