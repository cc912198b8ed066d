import { paths } from '@atesta/contract/paths.ts'
import { type NamesInFolder, safeName } from '../../formats/file-names.ts'
import type { ZipFile } from '../../formats/zip.ts'
import { ClientGone } from '../../http/connections.ts'
import { createKeyQueue } from '../../http/key-queue.ts'
import type { BinaryAnswer } from '../../http/route.ts'
import { ReportError } from '../../pdf/report-error.ts'
import type { EvidenceItem, ReportModel } from '../../pdf/report-model.ts'
import { previewKey } from '../../storage/object-keys.ts'
import { readAll } from '../../storage/storage.ts'
import type { CertificationRow } from '../certifications/certifications.queries.ts'
import { claimedPosition } from '../certifications/certifications.rules.ts'
import { printedCompany } from '../companies/printed-company.ts'
import { evidenceNote } from '../reports/evidence-note.ts'
import { downloadTexts, filled } from './download-texts.ts'
import type { SealedStatement } from './downloads.queries.ts'
import { type Packing, reading } from './package-inspection.ts'

const kinds = { photo: 'photo', video_basic: 'video', file: 'file' } as const

/** All of it has to stay on one page. */
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

type Asked = Pick<Packing, 'services' | 'actor' | 'locale'>

/**
 * One typesetter makes the reports and certificates of all companies. A company has one certificate in it at a time, and a
 * few waiting; further ones get too_many_requests.
 */
const turns = createKeyQueue(8)

async function evidenceOf({ services, locale, actor }: Asked, row: CertificationRow): Promise<EvidenceItem> {
  const position = claimedPosition(row.device_claims, row.file_claims)
  const preview = row.preview
    ? await readAll(services.storage, previewKey(row.identifier, 'large')).catch(() => undefined)
    : undefined
  return {
    identifier: row.identifier,
    kind: row.media_type === 'application/pdf' ? 'pdf' : kinds[row.category],
    fileName: row.title,
    mediaType: row.media_type ?? 'application/octet-stream',
    sizeBytes: row.size,
    sha256: row.sha256 ?? '',
    state: row.state === 'certified' ? 'certified' : 'sealing',
    caption: cut(row.description || row.title, 300),
    preview: preview && { bytes: preview },
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    durationS: row.duration_s ?? undefined,
    pages: row.pages ?? undefined,
    takenAt: row.file_claims.taken_at ?? row.device_claims.time,
    position: position
      ? { latitude: position.lat, longitude: position.lon, accuracyM: position.accuracy_m }
      : undefined,
    note: evidenceNote(
      { ...row, erased: row.erased !== null, claims: row.device_claims },
      locale,
      actor.timeZone,
    ),
    logIndex: row.log_index ?? undefined,
    sealedAt: row.sealed_at?.toISOString(),
  }
}

/** What the one page says, as plain data for the typesetter. Statement and proof are attached to it. */
async function certificateModel(
  asked: Asked,
  row: CertificationRow,
  statement: SealedStatement | null,
  proof: string | null,
): Promise<ReportModel> {
  const { services, actor, locale } = asked
  const texts = downloadTexts[locale].certificate
  const company = await reading(asked, printedCompany)
  const sealed = row.state === 'certified'
  const received = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: actor.timeZone,
  }).format(row.received_at ?? row.created_at)
  return {
    kind: 'certificate',
    locale,
    timeZone: actor.timeZone,
    reportId: row.identifier,
    generatedAt: new Date().toISOString(),
    title: cut(row.title, 120),
    company,
    subject: {
      task: row.task_name ?? undefined,
      person: row.user_name,
      extra: [{ label: texts.received, value: received }],
    },
    verdict: sealed
      ? { tone: 'good', label: texts.certified, detail: filled(texts.sealed, { company: company.name }) }
      : { tone: 'neutral', label: texts.received_state, detail: texts.waiting },
    counts: { questions: 0, answered: 0, flagged: 0, evidence: 1, sealed: sealed ? 1 : 0 },
    sections: [],
    otherEvidence: [await evidenceOf(asked, row)],
    signatures: [],
    verifierUrl: `${services.config.publicUrl}${paths.verifierRecord({ identifier: row.identifier })}`,
    attachments:
      statement && proof !== null
        ? [
            {
              name: 'statement.json',
              mediaType: 'application/json',
              bytes: new Uint8Array(statement.bytes),
              description: texts.statement,
              relationship: 'source',
            },
            {
              name: 'statement.tlog-proof',
              mediaType: 'text/plain',
              bytes: new Uint8Array(Buffer.from(proof)),
              description: texts.proof,
              relationship: 'data',
            },
          ]
        : [],
  }
}

/**
 * Typeset and signed in the renderer's process, when it is the company's turn. Rejects with ReportError, with
 * too_many_requests, and with ClientGone when the client has left before that.
 */
function certificatePdf(
  asked: Asked,
  row: CertificationRow,
  statement: SealedStatement | null,
  proof: string | null,
  gone: () => boolean,
): Promise<Buffer> {
  const { renderer, reportKeys } = asked.services
  return turns(String(asked.actor.companyId), async () => {
    if (gone()) throw new ClientGone('the client no longer waits for its certificate')
    const model = await certificateModel(asked, row, statement, proof)
    return Buffer.from(await renderer.renderReport(model, await reportKeys.signature()))
  })
}

/** The certificate of a sealed certification by itself. */
export const certificateAnswer = (
  asked: Asked,
  row: CertificationRow,
  statement: SealedStatement,
  proof: string,
): BinaryAnswer => ({
  mediaType: 'application/pdf',
  fileName: safeName(`${row.title} - ${downloadTexts[asked.locale].certificate.file_name}.pdf`),
  ranges: false,
  open: (_range, gone) => certificatePdf(asked, row, statement, proof, gone),
})

/** The certificate within a package. One that cannot be made is noted and left out. */
export async function* certificateFile(
  packing: Packing,
  row: CertificationRow,
  statement: SealedStatement | null,
  proof: string | null,
  names: NamesInFolder,
  gone: () => boolean,
): AsyncGenerator<ZipFile> {
  const { services, manifest, locale } = packing
  const item = {
    path: names.take(`${downloadTexts[locale].certificate.file_name}.pdf`),
    kind: 'certificate',
    identifier: row.identifier,
  } as const
  try {
    yield await manifest.file(item, await certificatePdf(packing, row, statement, proof, gone))
  } catch (error) {
    if (!(error instanceof ReportError)) throw error
    services.logger.warn({ err: error, identifier: row.identifier }, 'a certificate could not be made')
    await manifest.add({ ...item, missing: true })
  }
}
