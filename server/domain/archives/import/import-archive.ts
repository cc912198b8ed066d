import { identifierPattern } from '@atesta/contract/limits.ts'
import type { Disclosure } from '@atesta/evidence/disclosure.ts'
import { parseEvidenceProof, redactProof } from '@atesta/evidence/extra.ts'
import { type CertificationStatement, statementBytes } from '@atesta/evidence/statement.ts'
import { clockTolerance } from '@atesta/evidence/verify-time.ts'
import pg from 'pg'
import { type Member, membersOf, readMember } from '../../../backup/archive-reader.ts'
import { originalKey, previewKey } from '../../../storage/object-keys.ts'
import type { Storage } from '../../../storage/storage.ts'
import type { ArchiveManifest } from '../archive-manifest.ts'
import { archivedTables } from '../kinds.ts'
import { type Verified, verifyCompanyArchive } from '../verify-archive.ts'
import { claimsIn } from './claims-in.ts'
import {
  certificationOf,
  clashOf,
  columnsHere,
  importedBefore,
  insertProof,
  keepStored,
  type Loading,
  loadRows,
  lockNoted,
  nextCompanyId,
  noteStoring,
  prepareIds,
  putClaims,
  recordEntry,
  recordImport,
  recordWithoutProof,
  renameOwners,
  slugTaken,
  waitForOtherImports,
} from './load.queries.ts'
import { readReferences } from './references.queries.ts'

/** Contained in the proofs themselves, or about screens of the other installation. */
const notLoaded = new Set(['statements', 'saved_views', 'list_columns'])

const linesOf = (bytes: Buffer) => bytes.toString('utf8').split('\n').filter(Boolean)

/** The public name of a file is also its storage key: in another form it could point to files of others. */
function checkIdentifier({ identifier }: { identifier?: string | null }): void {
  if (typeof identifier === 'string' && !identifierPattern.test(identifier))
    throw new Error(`${identifier} is no identifier of a certification.`)
}

async function loadRecords(loading: Loading, manifest: ArchiveManifest, member: Member): Promise<void> {
  const name = member.name.split('/')[1] ?? ''
  const rows = linesOf(await readMember(member))
  const table = manifest.tables.find((each) => each.name === name)
  if (!table || notLoaded.has(name)) return
  if (name === 'users' || name === 'certifications') {
    const clash = await clashOf(loading.client, name, rows)
    if (clash)
      throw new Error(
        `${clash} is known here already${name === 'users' ? ', as a person of another company' : ''}.`,
      )
  }
  for (const row of rows) checkIdentifier(JSON.parse(row))
  // The archive may contain columns that only we may set, such as where a file is stored.
  const kept = table.columns.filter((column) => !archivedTables[name]?.includes(column))
  await loadRows(loading, name, kept, rows)
}

/** The displayed facts of a file must match its proof: a record that differs is refused, or corrected. */
async function holdToProof(
  loading: Loading,
  member: Member,
  statement: CertificationStatement,
  disclosures: readonly Disclosure[],
): Promise<void> {
  checkIdentifier(statement)
  const row = await certificationOf(loading, statement.identifier)
  // Deleted or erased files have no facts left to compare.
  if (!row || row.gone) return
  const differs =
    row.sha256 !== statement.sha256 ||
    row.size !== statement.size ||
    row.media_type !== statement.media_type ||
    row.received_at?.toISOString() !== statement.received_at ||
    (row.sealed_at !== null && row.sealed_at.getTime() < row.received_at.getTime() - clockTolerance)
  if (differs) throw new Error(`${member.name} says otherwise than the record of its file.`)
  await putClaims(loading, row.id, claimsIn(disclosures))
}

async function loadProof(loading: Loading, member: Member): Promise<void> {
  const text = (await readMember(member)).toString('utf8')
  const { statement, disclosures } = parseEvidenceProof(text)
  const [, inspection, round] = /^proofs\/inspection-(\d+)-(\d+)\./.exec(member.name) ?? []
  if (statement.type === 'atesta.certification') await holdToProof(loading, member, statement, disclosures)
  const inserted = await insertProof(loading, {
    kind: statement.type.replace('atesta.', ''),
    identifier: 'identifier' in statement ? statement.identifier : null,
    inspection: inspection === undefined ? null : Number(inspection),
    round: round === undefined ? 1 : Number(round),
    bytes: statementBytes(statement),
    disclosures: disclosures.map(({ encoded }) => encoded),
    proof: redactProof(text, () => false),
  })
  if (!inserted)
    throw new Error(
      `${member.name} is about something that the archive has no record of. Make the archive once more.`,
    )
}

/** Throws unless this version knows every table and column of the archive. */
async function compareSchema(client: pg.Client, manifest: ArchiveManifest): Promise<void> {
  for (const { name, columns } of manifest.tables) {
    const here = Object.hasOwn(archivedTables, name) ? await columnsHere(client, name) : []
    const unknown = columns.find((column) => !here.includes(column))
    if (unknown)
      throw new Error(
        `It was made by another version of Atesta: ${name}.${unknown} is unknown here. Upgrade first.`,
      )
  }
}

type Target = { databaseUrl: string; storage: Storage }

/** Connects as the owner of the database, and calls `work`. */
async function connected<T>({ databaseUrl }: Target, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'atesta archive import' })
  // Without a listener a lost connection would end the process before the running query rejects.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Stores an original, so that it is removed a day later unless the import commits. */
async function storeOriginal(
  loading: Loading,
  notes: pg.Client,
  storage: Storage,
  { identifier, body }: { identifier: string; body: Member['body'] },
): Promise<void> {
  const key = originalKey(identifier)
  await noteStoring(notes, key)
  await keepStored(loading, [key, previewKey(identifier, 'small'), previewKey(identifier, 'large')])
  await storage.write(key, body)
}

/**
 * Loads everything in one transaction, but for the bytes of files that were altered before; the files stored so
 * far are removed when it fails.
 */
async function load(
  path: string,
  { manifest, altered }: Verified,
  { storage }: Target,
  loading: Loading,
  notes: pg.Client,
): Promise<void> {
  const stored: string[] = []
  const { client } = loading
  try {
    for await (const member of membersOf(path)) {
      const [folder, identifier = ''] = member.name.split('/')
      if (folder === 'records') await loadRecords(loading, manifest, member)
      else if (folder === 'proofs') await loadProof(loading, member)
      else if (folder === 'originals' && !altered.has(identifier)) {
        stored.push(originalKey(identifier))
        await storeOriginal(loading, notes, storage, { identifier, body: member.body })
      } else for await (const _ of member.body);
    }
    const unproved = await recordWithoutProof(loading)
    if (unproved)
      throw new Error(
        `The archive has no proof of ${unproved}, which it calls certified. Make the archive once more.`,
      )
    await renameOwners(loading)
    const { company, log, audit, made_at, note } = manifest
    const { origin, keys } = log
    await recordImport(loading, { origin, keys, sourceId: company.id, note })
    const { entries, head } = audit
    await recordEntry(loading, { origin, company: company.id, made_at, entries, head })
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    await client.query('BEGIN')
    for (const key of await lockNoted(client, stored)) await storage.remove(key)
    await client.query('COMMIT')
    throw error
  }
}

export type Imported = { slug: string; companyId: number | null; manifest: ArchiveManifest }

/**
 * Creates a company from the archive of another installation: with new ids, the same public identifiers, and
 * the proofs of the log it comes from. The whole archive is verified before anything is written; then all of
 * it is loaded or nothing. Importing the same archive again changes nothing: `companyId` is null then.
 * `trusted`: keys of the other log that are known from elsewhere.
 */
export async function importCompany(
  target: Target,
  path: string,
  options: { slug?: string; trusted?: readonly string[] } = {},
): Promise<Imported> {
  const verified = await verifyCompanyArchive(path, options.trusted)
  const { manifest } = verified
  const slug = options.slug ?? manifest.company.slug
  return connected(target, async (client) => {
    await compareSchema(client, manifest)
    await client.query('BEGIN')
    await waitForOtherImports(client)
    // Only now, under the lock: another import may have been of the same archive.
    const before = await importedBefore(client, manifest.note)
    if (before !== undefined) {
      await client.query('ROLLBACK')
      return { slug: before, companyId: null, manifest }
    }
    if (await slugTaken(client, slug)) {
      await client.query('ROLLBACK')
      throw new Error(`A company ${slug} already exists. Choose another short name with --slug.`)
    }
    const companyId = await nextCompanyId(client)
    await client.query(`SET LOCAL atesta.company_id = '${companyId}'`)
    await prepareIds(client)
    const loading = { client, references: await readReferences(client), companyId, slug }
    await connected(target, (notes) => load(path, verified, target, loading, notes))
    return { slug, companyId, manifest }
  })
}
