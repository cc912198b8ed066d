// Slow: a whole company is written as an archive and read into another installation.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { atestaWith, installationOf } from '@atesta/testkit/command.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { type S3Server, startS3 } from '@atesta/testkit/outside/s3.ts'
import { actionForm, railAnswers, submitWith } from '@atesta/testkit/records/actions.ts'
import { makeCertified, makeSubmitted, makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { downloadPackage } from '@atesta/testkit/records/packages.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { refuseRows } from '@atesta/testkit/refuse-rows.ts'
import { countRows, rowsOf } from '@atesta/testkit/rows.ts'
import { type Stack, startStack } from '@atesta/testkit/stack.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../database/database.ts'
import { ownersGivenById } from '../../actions/actions.queries.ts'
import { removeDepartedFiles } from '../../companies/delete-company.ts'
import { verifyCompanyArchive } from '../verify-archive.ts'
import { importCompany } from './import-archive.ts'

let from: Stack
let to: Stack
/** Where it is read into, the files lie in a bucket; where it comes from, on a disk. */
let bucket: S3Server
let directory: string
let path: string
let kept: { identifier: string; bytes: Buffer }
let erased: { identifier: string }
/** Whose corrective action is to be done by Ines, given by her id. */
let namesInes: number | undefined
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atesta-import-'))
  path = join(directory, 'acme.tar')
  bucket = await startS3()
  ;[from, to] = await Promise.all([startStack(), startStack({ env: { STORAGE_URL: bucket.storageUrl } })])
  const { workflowId, templateId } = await makeWorkflow(from)
  const [alice, ines] = await Promise.all([from.as('alice'), from.as('ines')])
  kept = await makeCertified(from, ines, workflowId)
  erased = await makeCertified(from, ines, workflowId)
  await makeSubmitted(ines, workflowId)
  await makeReport(from, ines, workflowId)
  const corrected = await makeWorkflow(from, actionForm)
  // By an id, which the office overrules, and by numbers that are the ids of none who may own it.
  ;[namesInes] = await Promise.all(
    [ines.userId, (await from.as('ivan')).userId, 999_999].map((owner) =>
      submitWith(ines, corrected.workflowId, railAnswers({ text: 'Weld', owner: String(owner) })),
    ),
  )
  const [action] = (await alice.api.actions.list({ query: { inspection_id: namesInes } })).data
  await alice.api.actions.save({
    params: { id: action?.id ?? 0 },
    body: { owner_id: alice.userId, version: 1 },
  })
  const folder = await alice.api.tasks.createFolder({ body: { name: 'Insured', type: 'email', members: [] } })
  const hail = {
    name: 'Hail',
    subject: 'Photos',
    message: 'Please.',
    reminder_days: [2],
    recipients: [{ email: 'ana@insured.test' }],
  }
  const asked = await alice.api.emails.create({
    body: { ...hail, folder_id: folder.id, template_id: templateId },
  })
  await alice.api.emails.send({ params: { id: asked.id } })
  await alice.api.retention.erase({ body: { identifier: erased.identifier, reason: 'Asked for' } })
  await from.settle()
  const { id } = await alice.api.archives.create({ body: {} })
  await from.settle()
  const answer = await alice.fetch(`/api/archives/download/${id}`)
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
})
afterAll(async () => {
  await Promise.all([from?.stop(), to?.stop()])
  await bucket?.stop()
  await rm(directory, { recursive: true, force: true })
})

/** What the command prints there. */
async function command(...words: string[]): Promise<string> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  const storage = { STORAGE_URL: bucket.storageUrl, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
  const { code, out, err } = await atestaWith({ ...installationOf(to), ...storage }, ...words)
  if (code !== 0) throw new Error(err)
  return out
}
/** How the import says that the first person comes in. */
let hint = ''
const target = () => ({ databaseUrl: to.databaseUrl, storage: to.services.storage })

test('a changed archive is refused by the name of what was changed, and nothing is here', async () => {
  const bytes = await readFile(path)
  const at = bytes.indexOf(kept.bytes)
  bytes[at + 20] = (bytes[at + 20] ?? 0) ^ 1
  const changed = join(directory, 'changed.tar')
  await writeFile(changed, bytes)
  const before = await rowsOf(to)
  await expect(importCompany(target(), changed, { slug: 'acme-2' })).rejects.toThrow(
    `originals/${kept.identifier} is damaged.`,
  )
  await expect(importCompany(target(), path)).rejects.toThrow('A company acme already exists.')
  // That a person is here already shows when the company itself is stored.
  await expect(importCompany(target(), path, { slug: 'acme-2' })).rejects.toThrow(
    'is known here already, as a person of another company.',
  )
  expect(await rowsOf(to)).toEqual(before)
  expect(await to.services.storage.size(`originals/${kept.identifier}`)).toBeNull()
})

const companies = () => to.query(`SELECT slug FROM companies WHERE slug LIKE 'acme-%'`)

test('a killed import leaves no company, and its files are removed a day later', async () => {
  // The same people work at both; here they have other addresses.
  await to.query(`UPDATE users SET email = 'here-' || email WHERE kind = 'person'`)
  await to.query(`UPDATE auth."user" SET email = 'here-' || email`)
  const { storage } = to.services
  const stored: string[] = []
  // As for the database when the process is killed: the transaction just ends.
  const write: typeof storage.write = async (key, body) => {
    await storage.write(key, body)
    stored.push(key)
    await to.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'idle in transaction'`,
    )
  }
  await expect(
    importCompany({ ...target(), storage: { ...storage, write } }, path, { slug: 'acme-2' }),
  ).rejects.toThrow()
  expect(await companies()).toEqual([])
  const left = async () => Promise.all(stored.map((key) => storage.size(key)))
  expect(await left()).toEqual([expect.any(Number)])
  await removeDepartedFiles(to.services)
  expect(await left()).toEqual([expect.any(Number)])
  await to.query(`UPDATE log.departed_files SET removed_at = removed_at - interval '25 hours'`)
  await removeDepartedFiles(to.services)
  expect(await left()).toEqual([null])
  expect(await countRows(to, 'log.departed_files')).toBe(0)
})

test('imports nothing if its audit entry cannot be written', async () => {
  const allow = await refuseRows(to, 'audit_events', `NEW.action = 'import'`, 'INSERT')
  await expect(importCompany(target(), path, { slug: 'acme-2' })).rejects.toThrow('refused by the test')
  await allow()
  expect(await companies()).toEqual([])
  expect(await to.services.storage.size(`originals/${kept.identifier}`)).toBeNull()
})

test('the same answers, certifications and people, under the same identifiers, once', async () => {
  // The same company was here and was deleted: its files are to be removed once more.
  await to.query(
    `INSERT INTO log.departed_files (key, removed_at) VALUES ('originals/' || $1, now() - interval '25 hours')
     ON CONFLICT (key) DO UPDATE SET removed_at = excluded.removed_at`,
    [kept.identifier],
  )
  const lock = { sql: `SELECT pg_advisory_xact_lock(hashtext('atesta.import'))`, values: [] }
  const [imported, beside] = await inTurn(to, lock, [
    () => command('archive', 'import', path, '--slug', 'acme-2'),
    // Begun before the first is there: it finds it all the same.
    () => importCompany(target(), path, { slug: 'acme-4' }),
  ])
  expect(beside).toMatchObject({ slug: 'acme-2', companyId: null })
  hint = /npx atesta (user invite acme-2 .+)/.exec(imported)?.[1] ?? ''
  const [{ id: companyId } = { id: 0 }] = await to.query<{ id: number }>(
    `SELECT id FROM companies WHERE slug = 'acme-2'`,
  )
  const shown = async (stack: Stack, company: number | null) => {
    const read = (text: string) => stack.query(text, [company])
    return {
      certifications:
        await read(`SELECT c.identifier, c.sha256, c.size::text, c.title, c.device_claims, c.file_claims, c.state,
          c.received_at, c.sealed_at, c.erased_at, u.name AS person, t.name AS task, i.number::text
        FROM certifications c JOIN users u ON u.id = c.user_id LEFT JOIN tasks t ON t.id = c.task_id
          LEFT JOIN inspections i ON i.id = c.inspection_id WHERE c.company_id = $1 ORDER BY 1`),
      inspections:
        await read(`SELECT i.number::text, i.title, i.answers, i.answers_sha256, i.answers_salt, i.signatures, i.state,
          i.submitted_at, t.name AS task, v.structure
        FROM inspections i JOIN tasks t ON t.id = i.task_id
          JOIN template_versions v ON v.template_id = i.template_id AND v.version = i.template_version
        WHERE i.company_id = $1 ORDER BY i.created_at, 1`),
      people: await read(
        'SELECT email, name, kind, range, disabled_at FROM users WHERE company_id = $1 ORDER BY 1',
      ),
      reports: await read(`SELECT r.kind, r.title, r.state, r.identifier, r.storage_key IS NOT NULL AS stored
        FROM reports r WHERE r.company_id = $1 ORDER BY r.identifier`),
      erasures: await read('SELECT reason, at FROM erasures WHERE company_id = $1'),
    }
  }
  const [there, here] = await Promise.all([shown(from, from.companies.acme), shown(to, companyId)])
  expect(here).toEqual(there)
  expect(here.certifications.length).toBeGreaterThan(2)
  const waiting = await to.query(
    `SELECT auth_user_id FROM users WHERE company_id = $1 AND auth_user_id IS NOT NULL`,
    [companyId],
  )
  expect(waiting).toEqual([])
  // Links go on to end by themselves, and no recipient is reminded before the task is sent again.
  const followed = await to.query(
    `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'email.follow-up'`,
  )
  expect(followed).toHaveLength(1)
  const reminded = (stack: Stack) => stack.query('SELECT FROM emails WHERE next_reminder_at IS NOT NULL')
  expect([(await reminded(from)).length, (await reminded(to)).length]).toEqual([1, 0])
  // Again: the same company, and nothing changed.
  const before = await rowsOf(to)
  expect(await importCompany(target(), path, { slug: 'acme-3' })).toMatchObject({
    slug: 'acme-2',
    companyId: null,
  })
  expect(await rowsOf(to)).toEqual(before)
  const [entry] = await to.query(
    `SELECT noun, record_id, details FROM audit_events WHERE company_id = $1 AND action = 'import'`,
    [companyId],
  )
  const details = { origin: from.services.logKeys.origin, company: from.companies.acme }
  expect(entry).toMatchObject({ noun: 'company', record_id: String(companyId), details })
  await removeDepartedFiles(to.services)
  expect(await to.services.storage.size(`originals/${kept.identifier}`)).toBe(kept.bytes.length)
})

test('translates user ids in answers, and keeps unknown numbers', async () => {
  const namedIn = (stack: Stack, company: string) =>
    stack.query<{ named_owner: string; name: string | null }>(
      `SELECT a.named_owner, (SELECT u.name FROM users u WHERE u.company_id = a.company_id AND u.id::text = a.named_owner) AS name
       FROM corrective_actions a JOIN companies c ON c.id = a.company_id WHERE c.slug = $1
       ORDER BY a.named_owner = '999999', a.owner_id`,
      [company],
    )
  const [there, here] = await Promise.all([namedIn(from, 'acme'), namedIn(to, 'acme-2')])
  expect(there.map(({ name }) => name)).toEqual(['Ines Inspector', 'Ivan Inspector', null])
  expect(here[0]).toMatchObject({ name: 'Ines Inspector' })
  expect(here[0]?.named_owner).not.toBe(there[0]?.named_owner)
  expect(here.slice(1).map(({ named_owner }) => named_owner)).toEqual(
    there.slice(1).map(({ named_owner }) => named_owner),
  )
  const [inspection] = await to.query<{ id: number; company_id: number }>(
    `SELECT i.id::integer, i.company_id::integer FROM inspections i JOIN corrective_actions a ON a.inspection_id = i.id
     WHERE a.named_owner = $1`,
    [here[0]?.named_owner],
  )
  const found = await inCompany(to.services.app, inspection?.company_id ?? 0, (db) =>
    ownersGivenById(db, [inspection?.id ?? 0]),
  )
  expect(found).toMatchObject([{ place: 'rail_action', name: 'Ines Inspector' }])
})

test('invited users continue as before, and can export again', async () => {
  const said = await command(...hint.replaceAll("'", '').split(' '))
  const token = /invitation=([\w-]+)/.exec(said)?.[1] ?? ''
  const password = 'a password of my own'
  const accepted = await to.anyone('/api/auth/invitation/accept', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name: 'Alice', password, accepted_terms: termsVersion }),
  })
  expect(accepted.status).toBe(200)
  const alice = await to.enter('alice@acme.test', password)
  const there = await (await from.as('alice')).api.certifications.list({ query: { page_size: 100 } })
  const here = await alice.api.certifications.list({ query: { page_size: 100 } })
  expect(here.data.map(({ identifier }) => identifier).sort()).toEqual(
    there.data.map(({ identifier }) => identifier).sort(),
  )
  expect(here.total).toBe(there.total)
  const shown = await alice.api.certifications.byIdentifier({ params: { identifier: kept.identifier } })
  expect(shown.disclosures.length).toBeGreaterThan(0)
  const { files } = await downloadPackage(alice, certifications.download, shown.id)
  const packed = [...files].find(([name]) => name.endsWith('.tlog-proof'))?.[1].bytes.toString() ?? ''
  const { verifiers: keys } = await from.services.logKeys.current()
  expect(verifyEvidence({ proof: packed, keys }).claims.log.state).toBe('proved')
  const { id: archive } = await alice.api.archives.create({ body: {} })
  await to.settle()
  const answer = await alice.fetch(`/api/archives/download/${archive}`)
  const again = join(directory, 'again.tar')
  await writeFile(again, Buffer.from(await answer.arrayBuffer()))
  const { checked } = await verifyCompanyArchive(again)
  expect(checked.files).toBe((await verifyCompanyArchive(path)).checked.files)
})

test('keeps the proofs of the original log, also of erased files', async () => {
  const { verifiers: keys } = await from.services.logKeys.current()
  for (const { identifier } of [kept, erased]) {
    const record = await (await to.anyone(`/api/verifier/${identifier}`)).json()
    const { proof, sha256, size } = record as { proof: string; sha256: string; size: number }
    expect(verifyEvidence({ proof, sha256, size, keys }).state).toBe('proved')
  }
  const stored: Buffer[] = []
  for await (const chunk of await to.services.storage.read(`originals/${kept.identifier}`))
    stored.push(chunk as Buffer)
  expect(Buffer.concat(stored).equals(kept.bytes)).toBe(true)
  expect(await to.services.storage.size(`originals/${erased.identifier}`)).toBeNull()
})
