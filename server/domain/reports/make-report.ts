import { readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Locale } from '@atesta/contract/limits.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import type { Db } from '../../database/database.ts'
import { PdfFile } from '../../pdf/file/pdf-file.ts'
import type { Services } from '../../services/services.ts'
import { ownersGivenById } from '../actions/actions.queries.ts'
import { makeProof } from '../certifications/proof.ts'
import { type ClaimFacts, claimHistory, claimTotals, loadClaimFacts } from '../claims/claims.queries.ts'
import { printedCompany } from '../companies/printed-company.ts'
import { findTemplateVersion, type TemplateVersion } from '../templates/templates.queries.ts'
import type { ClaimStory } from './claim-sections.ts'
import type { InspectionSource } from './inspection-parts.ts'
import { inspectionReport, type ReportFrame } from './inspection-report.ts'
import { inMergeFolder, mergeOptions, mergeStoredToFile } from './merge-stored.ts'
import { timeZoneOf } from './printed-names.queries.ts'
import type { WaitingReport } from './report-changes.queries.ts'
import type { Progress } from './report-progress.ts'
import {
  countEvidence,
  type EvidenceRow,
  evidenceOfInspection,
  inspectionsOfTask,
  partsOfReport,
  type ReportHead,
  reportHead,
  taskHead,
} from './report-sources.queries.ts'
import { shareOut, weigh } from './report-volumes.ts'
import { taskReport } from './task-report.ts'

type Given = WaitingReport & { identifier: string }
type InCompany = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type Making = { report: Given; services: Services; inCompany: InCompany; progress: Progress }

/** Forms are pinned, so each is read once for all inspections of a task. */
function templateReader(db: Db) {
  const known = new Map<string, Promise<TemplateVersion | undefined>>()
  return (id: number, version: number) => {
    const key = `${id}.${version}`
    const found = known.get(key) ?? findTemplateVersion(db, id, version)
    known.set(key, found)
    return found
  }
}

/**
 * For an inspection that was returned before, the files that its statement names: others were replaced since.
 */
function filesStated({ round, stated }: ReportHead, files: EvidenceRow[]): EvidenceRow[] {
  const said = round > 1 && stated ? parseStatement(new Uint8Array(stated)) : null
  if (said?.type !== 'atesta.submission') return files
  return files.filter(({ identifier }) => said.certifications.includes(identifier))
}

async function sourceOf(
  db: Db,
  inspectionId: number,
  readTemplate: ReturnType<typeof templateReader>,
): Promise<InspectionSource> {
  const head = await reportHead(db, inspectionId)
  const template = head && (await readTemplate(head.template_id, head.template_version))
  if (!head || !template) throw new Error(`inspection ${inspectionId} has no form to report on`)
  const statement = head.statement && {
    bytes: head.statement,
    log_index: head.log_index,
    disclosures: head.disclosures as string[] | null,
  }
  return {
    head,
    template,
    evidence: filesStated(head, await evidenceOfInspection(db, inspectionId)),
    owners: await ownersGivenById(db, [inspectionId]),
    proof: statement ? await makeProof(db, statement) : null,
  }
}

async function frameOf(db: Db, report: Given, services: Services): Promise<ReportFrame> {
  return {
    reportId: report.id,
    identifier: report.identifier,
    company: await printedCompany(db),
    locale: report.locale as Locale,
    timeZone: await timeZoneOf(db, report.user_id),
    publicUrl: services.config.publicUrl,
    logOrigin: services.logKeys.origin,
    generatedAt: report.created_at,
  }
}

type Made = {
  pdf: Uint8Array
  /** The identifiers of its files that were not erased when they were read. */
  shown: string[]
}

const shownOf = (sources: InspectionSource[]): string[] =>
  sources.flatMap(({ evidence }) =>
    evidence.flatMap(({ identifier, erased_at }) => (erased_at ? [] : [identifier])),
  )

async function inspectionPdf({ report, services, inCompany, progress }: Making): Promise<Made | null> {
  const input = await inCompany(async (db) => ({
    ...(await frameOf(db, report, services)),
    ...(await sourceOf(db, report.inspection_id ?? 0, templateReader(db))),
  }))
  // Submitted after the check that everything is sealed.
  if (input.head.statement && input.head.log_index === null) return null
  await progress.begin(input.evidence.length, 1)
  const model = await inspectionReport(input, services.storage, progress.fileRead)
  const pdf = await services.renderer.renderReport(model, await services.reportKeys.signature())
  return { pdf, shown: shownOf([input]) }
}

/** What all volumes of a task's report share, and the submitted inspections to distribute. */
async function taskFrame(db: Db, report: Given, services: Services) {
  const taskId = report.task_id ?? 0
  const task = await taskHead(db, taskId)
  if (!task) throw new Error(`task ${taskId} is gone`)
  const facts = report.kind === 'claim' ? await loadClaimFacts(db, taskId) : undefined
  const found = await inspectionsOfTask(db, taskId)
  // All that was requested is sealed by now; later submissions are for the next report.
  const submitted = found.submitted.filter(({ unsealed }) => !unsealed).map(({ id }) => id)
  return {
    volumes: shareOut(await weigh(db, submitted, templateReader(db))),
    files: await countEvidence(db, submitted),
    input: {
      ...(await frameOf(db, report, services)),
      kind: report.kind === 'claim' ? ('claim' as const) : ('email_task' as const),
      title: report.title,
      task,
      submitted: submitted.length,
      all: found.all,
    },
    story: facts ? await storyOf(db, taskId, facts) : null,
  }
}

/** At most this many events, for which a volume has room beside its inspections. */
const maxEvents = 1000

async function storyOf(db: Db, taskId: number, facts: ClaimFacts): Promise<ClaimStory> {
  const history = (await claimHistory(db, taskId, maxEvents)).reverse()
  const totals = await claimTotals(db, taskId)
  return { facts, history, earlier: totals.history - history.length }
}

/** The report of a task: one document, or for many inspections several volumes joined into one file. */
async function taskPdf({ report, services, inCompany, progress }: Making): Promise<Made> {
  const { volumes, files, input, story } = await inCompany((db) => taskFrame(db, report, services))
  const isOne = volumes.length === 1
  await progress.begin(files, isOne ? 1 : volumes.length + 1)
  const shown: string[] = []
  const render = async (ids: number[], index: number) => {
    const sources = await inCompany(async (db) => {
      const readTemplate = templateReader(db)
      const found: InspectionSource[] = []
      for (const id of ids) found.push(await sourceOf(db, id, readTemplate))
      return found
    })
    shown.push(...shownOf(sources))
    const title = isOne ? input.title : `${input.title} (${index + 1}/${volumes.length})`
    const model = await taskReport(
      { ...input, title, sources, claim: index === 0 ? story : null },
      services.storage,
      progress.fileRead,
    )
    // With several volumes, the merged document is signed.
    const signature = isOne ? await services.reportKeys.signature() : undefined
    const bytes = await services.renderer.renderReport(model, signature)
    if (!isOne) await progress.documentMade()
    return { name: title, bytes }
  }
  const [first = []] = volumes
  if (isOne) return { pdf: (await render(first, 0)).bytes, shown }
  // A volume at a time is in memory; those that are made wait in files.
  const pdf = await inMergeFolder(async (folder) => {
    const parts = []
    for (const [index, ids] of volumes.entries()) {
      const { name, bytes } = await render(ids, index)
      const path = join(folder, `${index}.pdf`)
      await writeFile(path, bytes)
      parts.push({ name, path })
    }
    return services.renderer.mergeReports(parts, {
      language: report.locale,
      title: input.title,
      createdAt: report.created_at,
      id: report.identifier,
      signature: await services.reportKeys.signature(),
    })
  })
  return { pdf, shown }
}

async function mergedPdf({ report, services, inCompany, progress }: Making): Promise<Made> {
  await progress.begin(0, 1)
  const parts = await inCompany((db) => partsOfReport(db, report.parts.map(Number)))
  if (parts.length !== report.parts.length) throw new Error('one of the reports to merge was withdrawn')
  const path = await mergeStoredToFile(services, parts, await mergeOptions(services, report))
  try {
    return { pdf: await readFile(path), shown: [] }
  } finally {
    await rm(dirname(path), { recursive: true, force: true })
  }
}

function pdfOf(making: Making): Promise<Made | null> {
  if (making.report.kind === 'merged') return mergedPdf(making)
  return making.report.kind === 'inspection' ? inspectionPdf(making) : taskPdf(making)
}

/**
 * The PDF of a report of any kind, its number of pages, and the files it shows; null when it has to wait for
 * a seal after all.
 */
export async function makeReport(
  report: Given,
  services: Services,
  inCompany: InCompany,
  progress: Progress,
): Promise<(Made & { pages: number }) | null> {
  const made = await pdfOf({ report, services, inCompany, progress })
  if (!made) return null
  const { pdf } = made
  await progress.documentMade()
  const file = new PdfFile(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  return { ...made, pages: file.pages().length }
}
