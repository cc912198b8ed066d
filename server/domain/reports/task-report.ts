import { paths } from '@atesta/contract/paths.ts'
import { fillLabel } from '../../pdf/labels.ts'
import { createFormat, type ReportFormat } from '../../pdf/report-format.ts'
import type { ReportModel, ReportSection } from '../../pdf/report-model.ts'
import type { Storage } from '../../storage/storage.ts'
import { type ClaimStory, claimFacts, claimSections, incidentPlace, toneOf } from './claim-sections.ts'
import {
  countsOf,
  type InspectionParts,
  type InspectionSource,
  inspectionParts,
  type PartsContext,
  previewsFor,
} from './inspection-parts.ts'
import { type ReportFrame, statementFiles } from './inspection-report.ts'
import { layoutOf } from './report-layout.ts'
import type { TaskHead } from './report-sources.queries.ts'
import { reportTexts } from './report-texts.ts'

export type TaskReportInput = ReportFrame & {
  kind: 'email_task' | 'claim'
  title: string
  task: TaskHead
  /** The submitted inspections of this volume, in order. */
  sources: InspectionSource[]
  /** How many inspections are submitted, and how many exist. */
  submitted: number
  all: number
  claim: ClaimStory | null
}

/**
 * Collects what the report of an email task or a claim prints: the task itself, then each inspection as a
 * part.
 */
export async function taskReport(
  input: TaskReportInput,
  storage: Storage,
  fileRead: PartsContext['fileRead'],
): Promise<ReportModel> {
  const { locale, timeZone, task, sources, claim } = input
  const texts = reportTexts[locale]
  const format = createFormat(locale, timeZone)
  const context = { ...input, previews: previewsFor(sources), fileRead }
  const parts: { source: InspectionSource; parts: InspectionParts }[] = []
  for (const source of sources) parts.push({ source, parts: await inspectionParts(source, context, storage) })
  const items = parts.flatMap((each) => each.parts.items)
  const sections = parts.flatMap((each) => partOf(each.source, each.parts, input, format))
  const submitted = fillLabel(texts.ofAll, {
    some: format.number(input.submitted),
    all: format.number(input.all),
  })
  return {
    kind: input.kind,
    locale,
    timeZone,
    reportId: `R-${input.reportId}`,
    generatedAt: input.generatedAt.toISOString(),
    title: input.title,
    subtitle: claim ? undefined : sources[0]?.template.name,
    company: input.company,
    subject: {
      folder: task.folder_name,
      task: task.name,
      startedAt: task.created_at.toISOString(),
      extra: claim ? claimFacts(claim.facts, locale, format) : [],
    },
    verdict: claim
      ? { tone: toneOf(claim.facts.state), label: texts.states[claim.facts.state], detail: submitted }
      : { tone: 'neutral', label: submitted },
    // Counts answers of the forms only: what the installation adds about an inspection is no answer.
    counts: countsOf(
      parts.flatMap((each) => each.parts.sections),
      items,
    ),
    sections: [...(claim ? claimSections(claim, task.description, locale, format) : []), ...sections],
    otherEvidence: parts.flatMap((each) => each.parts.otherEvidence),
    places: claim ? incidentPlace(claim.facts, locale) : [],
    signatures: parts.flatMap(({ source, parts: { signatures } }) =>
      signatures.map((signature) => ({ ...signature, role: `#${source.head.number}` })),
    ),
    layout: layoutOf(sources.map(({ template }) => template)),
    leftOut: {
      questions: parts.reduce((sum, each) => sum + each.parts.leftOut.questions, 0),
      files: parts.reduce((sum, each) => sum + each.parts.leftOut.files, 0),
    },
    verifierUrl: `${input.publicUrl}${paths.verifierRecord({ identifier: input.identifier })}`,
    attachments: parts.flatMap(({ source }) =>
      statementFiles(source, `statement-${source.head.number}`, locale),
    ),
  }
}

/** One inspection under a heading of its own: the log index of its submission, then its answers. */
function partOf(
  { head }: InspectionSource,
  { sections }: InspectionParts,
  { locale }: TaskReportInput,
  format: ReportFormat,
): ReportSection[] {
  const texts = reportTexts[locale]
  const part = `#${head.number} – ${head.title || head.user_name}`
  const facts: [label: string, answer: string | undefined, exact?: boolean][] = [
    [texts.submittedAt, head.submitted_at ? format.time(head.submitted_at.toISOString()) : undefined],
    [texts.logEntry, head.log_index === null ? undefined : String(head.log_index)],
    [texts.digest, head.answers_sha256 ?? undefined, true],
  ]
  return [
    {
      part,
      title: texts.inspection,
      description: head.title ? head.user_name : undefined,
      questions: facts.flatMap(([label, answer, exact]) =>
        answer === undefined ? [] : [{ label, answer, exact }],
      ),
    },
    ...sections.map((section) => ({ ...section, part })),
  ]
}
