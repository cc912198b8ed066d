import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { fillLabel } from '../../pdf/labels.ts'
import { createFormat, type ReportFormat } from '../../pdf/report-format.ts'
import type { ReportCompany, ReportModel } from '../../pdf/report-model.ts'
import type { Storage } from '../../storage/storage.ts'
import type { TemplateVersion } from '../templates/templates.queries.ts'
import {
  countsOf,
  type InspectionSource,
  inspectionParts,
  type PartsContext,
  previewsFor,
} from './inspection-parts.ts'
import { layoutOf } from './report-layout.ts'
import type { ReportHead } from './report-sources.queries.ts'
import { reportTexts } from './report-texts.ts'

/** What every kind of report is made from. */
export type ReportFrame = {
  reportId: number
  /** Of the report's own certification; the QR code leads to it. */
  identifier: string
  company: ReportCompany
  locale: Locale
  timeZone: string
  publicUrl: string
  logOrigin: string
  generatedAt: Date
}

export type InspectionReportInput = ReportFrame & InspectionSource

/** Collects everything that the report of an inspection prints, as plain data for the renderer. */
export async function inspectionReport(
  input: InspectionReportInput,
  storage: Storage,
  fileRead: PartsContext['fileRead'],
): Promise<ReportModel> {
  const { head, template, locale } = input
  const texts = reportTexts[locale]
  const parts = await inspectionParts(input, { ...input, previews: previewsFor([input]), fileRead }, storage)
  return {
    kind: 'inspection',
    locale,
    timeZone: input.timeZone,
    reportId: `R-${input.reportId}`,
    generatedAt: input.generatedAt.toISOString(),
    title: head.title || `${head.task_name} #${head.number}`,
    subtitle: template.name,
    company: input.company,
    subject: subjectOf(head, template, texts, createFormat(locale, input.timeZone)),
    verdict: verdictOf(head, texts),
    counts: countsOf(parts.sections, parts.items),
    sections: parts.sections,
    otherEvidence: parts.otherEvidence,
    signatures: parts.signatures,
    layout: layoutOf([template]),
    leftOut: parts.leftOut,
    seal: sealOf(input),
    verifierUrl: `${input.publicUrl}${paths.verifierRecord({ identifier: input.identifier })}`,
    attachments: statementFiles(input, 'statement', locale),
  }
}

type Texts = (typeof reportTexts)[Locale]

function verdictOf({ state, approved_at }: ReportHead, texts: Texts): NonNullable<ReportModel['verdict']> {
  if (state === 'draft') return { tone: 'neutral', label: texts.draft, detail: texts.draftDetail }
  return { tone: 'good', label: approved_at ? texts.approved : texts.submitted }
}

const subjectOf = (
  head: ReportHead,
  template: TemplateVersion,
  texts: Texts,
  format: ReportFormat,
): ReportModel['subject'] => ({
  folder: head.folder_name,
  task: head.task_name,
  inspectionNumber: `#${head.number}`,
  person: head.user_name,
  startedAt: head.created_at.toISOString(),
  submittedAt: head.submitted_at?.toISOString(),
  form: { name: template.name, version: template.version },
  extra: [
    // An earlier report of the same inspection differs: this one states which submission it is about.
    ...(head.state === 'submitted' && head.round > 1
      ? [{ label: texts.submission, value: fillLabel(texts.submissionAgain, { n: head.round }) }]
      : []),
    // States when a different person submitted it.
    ...(head.submitter_name !== null && head.submitted_by !== head.user_id
      ? [{ label: texts.submittedBy, value: head.submitter_name }]
      : []),
    ...(head.approver_name !== null && head.approved_at
      ? [
          {
            label: texts.approvedBy,
            value: `${head.approver_name}, ${format.time(head.approved_at.toISOString())}`,
          },
        ]
      : []),
  ],
})

/** The seal of the submission; undefined while it is not sealed. */
function sealOf({ head, logOrigin }: InspectionReportInput): ReportModel['seal'] {
  if (head.log_index === null || !head.sealed_at || !head.answers_sha256) return undefined
  return {
    identifier: `S-${head.id}`,
    digest: head.answers_sha256,
    logOrigin,
    logIndex: head.log_index,
    sealedAt: head.sealed_at.toISOString(),
  }
}

/** The statement of a submission and its proof, to be attached to a report; none while it is not sealed. */
export function statementFiles(
  { head, proof }: InspectionSource,
  name: string,
  locale: Locale,
): NonNullable<ReportModel['attachments']> {
  const texts = reportTexts[locale]
  if (!head.statement || !proof) return []
  return [
    {
      name: `${name}.json`,
      mediaType: 'application/json',
      bytes: new Uint8Array(head.statement),
      description: texts.statement,
      relationship: 'source',
    },
    {
      name: `${name}.tlog-proof`,
      mediaType: 'text/plain',
      bytes: new Uint8Array(Buffer.from(proof)),
      description: texts.proof,
      relationship: 'data',
    },
  ]
}
