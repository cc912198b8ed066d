import type { Locale } from '@atesta/contract/limits.ts'
import type { Json } from '@atesta/evidence/canonical.ts'
import { answersDocument } from '@atesta/evidence/statement.ts'
import { csvColumns, csvRow } from '@atesta/forms/answers-csv.ts'
import { canonicalAnswers, readPayload, submittedValues } from '@atesta/forms/payload.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { csvLine } from '../../formats/csv-line.ts'
import { NamesInFolder, originalName } from '../../formats/file-names.ts'
import type { ZipFile } from '../../formats/zip.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { ownersGivenById } from '../actions/actions.queries.ts'
import { withOwnerNames } from '../actions/owner-names.ts'
import { comparedBytes, faultBySize } from '../certifications/originals/original-bytes.ts'
import { noteFault } from '../certifications/originals/original-faults.ts'
import { PinnedForms } from '../templates/pinned-forms.ts'
import { structureOf } from '../templates/structures.ts'
import { downloadTexts } from './download-texts.ts'
import { filesAtOnce, type Gathered, gatherFiles, type ProvenFile } from './gather.ts'
import type { Item, Manifest } from './manifest.ts'

export type Packing = {
  services: Services
  actor: Actor
  locale: Locale
  manifest: Manifest
  forms: PinnedForms
  /** Which half of each certified file is wanted, where not both are. */
  only?: 'originals' | 'proofs'
}

export const reading = <T>(
  { services, actor }: Pick<Packing, 'services' | 'actor'>,
  work: (db: Db) => Promise<T>,
) => inCompany(services.app, actor.companyId, work, { readOnly: true })

/** The forms that inspections pin, for as long as what is made of them is being sent. */
export const pinnedForms = ({ services, actor }: Pick<Packing, 'services' | 'actor'>) =>
  new PinnedForms((pin) => structureOf(services.app, null, actor.companyId, pin))

/** The answers twice: for programs exactly as the submission's statement digests them, and as a table for people. */
async function* answerFiles(packing: Packing, row: Gathered, folder: string): AsyncGenerator<ZipFile> {
  const { locale, manifest, actor } = packing
  const pinned = await packing.forms.of(row)
  if (!pinned) return
  const { form, evaluator } = pinned
  const { answers } = readPayload({
    form_data: { user_id: 10, inspection: { id: row.id, version: 0 }, schema: row.answers },
    envelope: { signatures: row.signatures },
  })
  const now = row.submitted_at ?? row.updated_at
  const values =
    row.state === 'submitted'
      ? submittedValues(answers)
      : evaluator.evaluate(answers, { locale, now: now.toISOString() }).values
  const canonical = canonicalAnswers(form, values) as Json
  const json =
    row.state === 'submitted' && row.answers_salt
      ? Buffer.from(answersDocument(canonical, row.answers_salt))
      : Buffer.from(JSON.stringify({ answers: canonical }))
  const texts = downloadTexts[locale].columns
  const [named] = await withOwnerNames([{ row, values }], (ids) =>
    reading(packing, (db) => ownersGivenById(db, ids)),
  )
  const cells = csvRow(form, named?.values ?? values, locale, {
    timeZone: actor.timeZone,
    forPrograms: true,
  })
  const csv = csvColumns(form, locale).map(({ header }, index) => csvLine([header, cells[index] ?? '']))
  const common = { kind: 'answers', inspection: row.id } as const
  yield manifest.file({ ...common, path: `${folder}answers.json` }, json, now)
  yield manifest.file(
    { ...common, path: `${folder}answers.csv` },
    Buffer.from(`\ufeff${csvLine([texts.question, texts.answer])}${csv.join('')}`),
    now,
  )
  if (row.proof !== null)
    yield manifest.file(
      {
        path: `${folder}submission.tlog-proof`,
        kind: 'proof',
        inspection: row.id,
        log_index: row.statement?.log_index ?? null,
      },
      Buffer.from(row.proof),
      now,
    )
}

/** The bytes of an original or a report; ones that the storage has lost are noted. */
async function* originalBytes(
  { services, manifest }: Packing,
  file: ProvenFile,
  item: Item,
  modified: Date,
): AsyncGenerator<ZipFile> {
  const { storage } = services
  if (file.erased_at) await manifest.add({ ...item, missing: true, erased: file.erased_at.toISOString() })
  else if (file.sha256 !== null) {
    const original = { ...file, sha256: file.sha256 }
    const fault = await faultBySize(storage, original)
    if (fault) {
      await noteFault(services, original, fault)
      await manifest.add({ ...item, missing: true, ...(fault === 'altered' && { altered: true }) })
    } else {
      const altered = await manifest.addCompared({ ...item, sha256: file.sha256 })
      const compare = async (found: string) => {
        if (found === file.sha256) return
        altered(found)
        await noteFault(services, original, 'altered')
      }
      const open = async () => comparedBytes(await storage.read(originalKey(file.identifier)), compare)
      yield { path: item.path, modified, size: file.size, open }
    }
  } else await manifest.add({ ...item, missing: true })
}

/** An original or a report, and its proof, which is kept also where the storage has lost the file. */
export async function* certifiedFile(
  packing: Packing,
  file: ProvenFile,
  folder: string,
  names: NamesInFolder,
  inspection?: number,
  kind: 'original' | 'report' = 'original',
): AsyncGenerator<ZipFile> {
  const { manifest, only } = packing
  const name = names.take(originalName(file.title, file.media_type))
  const modified = file.received_at ?? new Date()
  const item = {
    path: `${folder}${name}`,
    kind,
    sha256: file.sha256,
    size: file.size,
    identifier: file.identifier,
    log_index: file.statement?.log_index ?? null,
    ...(inspection && { inspection }),
  } as const
  if (only !== 'proofs') yield* originalBytes(packing, file, item, modified)
  if (file.proof !== null && only !== 'originals')
    yield manifest.file(
      { ...item, path: `${folder}${names.take(`${name}.tlog-proof`)}`, kind: 'proof' },
      Buffer.from(file.proof),
      modified,
    )
}

/** Everything of one inspection below `folder`, which is empty or ends in a slash. */
export async function* inspectionFiles(
  packing: Packing,
  row: Gathered,
  folder: string,
): AsyncGenerator<ZipFile> {
  const names = new NamesInFolder()
  for (const own of ['answers.json', 'answers.csv', 'submission.tlog-proof', 'manifest.json', 'README.txt'])
    names.take(own)
  yield* answerFiles(packing, row, folder)
  if (row.report) yield* certifiedFile(packing, row.report, folder, names, row.id, 'report')
  const below = `${folder}${names.take(downloadTexts[packing.locale].file_names.files)}/`
  const inFolder = new NamesInFolder()
  let { files } = row
  for (;;) {
    for (const file of files) yield* certifiedFile(packing, file, below, inFolder, row.id)
    const last = files.at(-1)
    if (!last || files.length < filesAtOnce) return
    files = await reading(packing, (db) => gatherFiles(db, row.id, last.id))
  }
}
