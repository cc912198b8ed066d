// Slow: an archive is written from a company that goes on working.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCertified, makeInspection, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { membersOf, readMember } from '../../backup/archive-reader.ts'
import { inCompany } from '../../database/database.ts'
import { rowsOf } from './rows.queries.ts'
import { verifyCompanyArchive } from './verify-archive.ts'
import { writeCompanyArchive } from './write-archive.ts'

let stack: Stack
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-archive-'))
  stack = await startStack()
})
afterAll(async () => {
  await stack?.stop()
  await rm(directory, { recursive: true, force: true })
})

test('omits files sealed while it is written: every proof and file has its record', async () => {
  const { workflowId } = await makeWorkflow(stack)
  const ines = await stack.as('ines')
  for (let made = 0; made < 2; made += 1) await makeCertified(stack, ines, workflowId)
  await stack.settle()
  const path = join(directory, 'acme.tar')
  const company = { id: stack.companies.acme, slug: 'acme', name: 'Acme' }
  let late = ''
  const meanwhile = async () => {
    if (late) return
    late = (await makeCertified(stack, ines, workflowId)).identifier
    await stack.settle()
  }
  const { manifest } = await writeCompanyArchive(stack.services, company, path, meanwhile, 1)
  const records: string[] = []
  const proofs: string[] = []
  const originals: string[] = []
  for await (const member of membersOf(path)) {
    const [folder, name = ''] = member.name.split('/')
    const text = (await readMember(member)).toString('utf8')
    if (folder === 'records' && name === 'certifications')
      for (const line of text.split('\n').filter(Boolean)) records.push(JSON.parse(line).identifier)
    if (folder === 'proofs' && !name.startsWith('inspection-')) proofs.push(name.split('.')[0] ?? '')
    if (folder === 'originals') originals.push(name)
  }
  expect(late).not.toBe('')
  expect(records).not.toContain(late)
  expect(proofs.sort()).toEqual(records.sort())
  expect(originals.sort()).toEqual(records)
  expect(manifest.files).toMatchObject({ count: 2, lost: 0 })
})

test('refuses foreign and damaged archives with our own message', async () => {
  const path = join(directory, 'acme.tar')
  const bytes = await readFile(path)
  const damaged = async (name: string, change: (copy: Buffer) => Buffer) => {
    const changed = join(directory, name)
    await writeFile(changed, change(Buffer.from(bytes)))
    return changed
  }
  const header = await damaged('header.tar', (copy) => copy.fill(7, 100, 120))
  const manifest = await damaged('manifest.tar', (copy) => {
    copy[copy.lastIndexOf('"atesta.company"') + 1] = 0x58
    return copy
  })
  const short = await damaged('short.tar', (copy) => copy.subarray(0, 700))
  for (const [file, reason] of [
    [header, 'it is no tar archive, or a part of it that says what follows is damaged.'],
    [short, 'it is no tar archive, or a part of it that says what follows is damaged.'],
    [manifest, 'its manifest is damaged, or of another kind of archive.'],
    [directory, 'it is a directory, not a file.'],
    [join(directory, 'missing.tar'), 'there is no such file.'],
  ] as const)
    await expect(verifyCompanyArchive(file)).rejects.toThrow(new Error(reason))
})

test('rows that may be large are read a few at a time, others together', async () => {
  const { workflowId } = await makeWorkflow(stack)
  const { id } = await makeInspection(await stack.as('ines'), workflowId)
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version)
     SELECT company_id, task_id, user_id, 1000 + n, title, template_id, template_version
     FROM inspections, generate_series(1, 50) n WHERE id = $1`,
    [id],
  )
  const most = (column: string) =>
    inCompany(stack.services.app, stack.companies.acme, async (db) => {
      const sizes: number[] = []
      for await (const rows of rowsOf(db, 'inspections', ['id', 'task_id', column], ['inspections']))
        sizes.push(rows.length)
      return Math.max(...sizes)
    })
  expect(await most('answers')).toBe(20)
  expect(await most('title')).toBeGreaterThan(50)
})
