import { readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Locale, limits } from '@atesta/contract/limits.ts'
import type { Db } from '../../core/database.ts'
import type { Services } from '../../core/services.ts'
import { PdfFile } from '../../reports/pdf-file.ts'
import { makeProof } from '../certifications/proof.ts'
import { claimHistory, loadClaimFacts } from '../claims/claims.queries.ts'
import { findTemplateVersion, type TemplateVersion } from '../templates/templates.queries.ts'
import type { InspectionSource } from './inspection-parts.ts'
import { inspectionReport, type ReportFrame } from './inspection-report.ts'
import { mergeOptions, mergeStoredToFile } from './merge-stored.ts'
import type { WaitingReport } from './report-changes.queries.ts'
import {
  evidenceOfInspection,
  inspectionsOfTask,
  partsOfReport,
  reportHead,
  taskHead,
  timeZoneOf,
} from './report-sources.queries.ts'
import { taskReport } from './task-report.ts'

type Given = WaitingReport & { identifier: string }
type InCompany = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** Forms are pinned, so the same one is read once for all inspections of a task. */
function templateReader(db: Db) {
  const known = new Map<string, Promise<TemplateVersion | undefined>>()
  return (id: number, version: number) => {
    const key = `${id}.${version}`
    const found = known.get(key) ?? findTemplateVersion(db, id, version)
    known.set(key, found)
    return found
  }
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
    evidence: await evidenceOfInspection(db, inspectionId),
    proof: statement ? await makeProof(db, statement) : null,
  }
}

async function frameOf(db: Db, report: Given, services: Services): Promise<ReportFrame> {
  return {
    reportId: report.id,
    identifier: report.identifier,
    locale: report.locale as Locale,
    timeZone: await timeZoneOf(db, report.user_id),
    publicUrl: services.config.publicUrl,
    logOrigin: services.logKeys.origin,
    generatedAt: report.created_at,
  }
}

async function inspectionModel(report: Given, services: Services, inCompany: InCompany) {
  const input = await inCompany(async (db) => ({
    ...(await frameOf(db, report, services)),
    ...(await sourceOf(db, report.inspection_id ?? 0, templateReader(db))),
  }))
  return inspectionReport(input, services.storage)
}

/** What all volumes of a task's report have in common, and the submitted inspections they share out. */
async function taskFrame(db: Db, report: Given, services: Services) {
  const taskId = report.task_id ?? 0
  const task = await taskHead(db, taskId)
  if (!task) throw new Error(`task ${taskId} is gone`)
  const facts = report.kind === 'claim' ? await loadClaimFacts(db, taskId) : undefined
  const all = await inspectionsOfTask(db, taskId, limits.maxReportInspections * 10)
  const submitted = all.filter(({ state }) => state === 'submitted').map(({ id }) => id)
  return {
    submitted,
    input: {
      ...(await frameOf(db, report, services)),
      kind: report.kind === 'claim' ? ('claim' as const) : ('email_task' as const),
      title: report.title,
      task,
      submitted: submitted.length,
      all: all.length,
    },
    story: facts ? { facts, history: (await claimHistory(db, taskId, 200)).reverse() } : null,
  }
}

/** Inspections typeset at once. A document's time and memory grow faster than its length, so longer ones are joined. */
const volumeSize = 100

/** The report of a task: one document, or for many inspections several volumes joined into one file. */
async function taskPdf(report: Given, services: Services, inCompany: InCompany): Promise<Uint8Array> {
  const { submitted, input, story } = await inCompany((db) => taskFrame(db, report, services))
  const volumes = Math.max(1, Math.ceil(submitted.length / volumeSize))
  const render = async (volume: number) => {
    const sources = await inCompany(async (db) => {
      const readTemplate = templateReader(db)
      const found: InspectionSource[] = []
      for (const id of submitted.slice(volume * volumeSize, (volume + 1) * volumeSize))
        found.push(await sourceOf(db, id, readTemplate))
      return found
    })
    const title = volumes > 1 ? `${input.title} (${volume + 1}/${volumes})` : input.title
    const model = await taskReport(
      { ...input, title, sources, claim: volume === 0 ? story : null },
      services.storage,
    )
    return { name: title, bytes: await services.renderer.renderReport(model) }
  }
  const first = await render(0)
  if (volumes === 1) return first.bytes
  const parts = [first]
  for (let volume = 1; volume < volumes; volume++) parts.push(await render(volume))
  const { pageLabels: _, ...options } = mergeOptions(report)
  return services.renderer.mergeReports(parts, { ...options, title: input.title })
}

async function mergedPdf(report: Given, services: Services, inCompany: InCompany): Promise<Uint8Array> {
  const parts = await inCompany((db) => partsOfReport(db, report.parts.map(Number)))
  if (parts.length !== report.parts.length) throw new Error('one of the reports to merge was withdrawn')
  const path = await mergeStoredToFile(services, parts, mergeOptions(report))
  try {
    return await readFile(path)
  } finally {
    await rm(dirname(path), { recursive: true, force: true })
  }
}

async function pdfOf(report: Given, services: Services, inCompany: InCompany): Promise<Uint8Array> {
  if (report.kind === 'merged') return mergedPdf(report, services, inCompany)
  if (report.kind !== 'inspection') return taskPdf(report, services, inCompany)
  return services.renderer.renderReport(await inspectionModel(report, services, inCompany))
}

/** The PDF of a report, whatever it is about, and how many pages it has. */
export async function makeReport(
  report: Given,
  services: Services,
  inCompany: InCompany,
): Promise<{ pdf: Uint8Array; pages: number }> {
  const pdf = await pdfOf(report, services, inCompany)
  const file = new PdfFile(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  return { pdf, pages: file.pages().length }
}
