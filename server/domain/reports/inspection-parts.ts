import type { Locale } from '@atesta/contract/limits.ts'
import type { Component, DraftEntry, Question, Section, Signature } from '@atesta/contract/schemas/form.ts'
import { answerReader, displayComment, displayValue } from '@atesta/forms/display.ts'
import { type Evaluation, evaluateForm } from '@atesta/forms/evaluate.ts'
import { type NormalizedForm, normalizeForm } from '@atesta/forms/normalize.ts'
import { readPayload } from '@atesta/forms/payload.ts'
import { inReportOrder, reportSettings } from '@atesta/forms/report-settings.ts'
import { type AnswerOf, localized } from '@atesta/forms/text.ts'
import { type ActionValue, isUnseen } from '@atesta/forms/values.ts'
import type { FileClaims } from '../../media/file-claims.ts'
import type {
  EvidenceItem,
  ReportComment,
  ReportModel,
  ReportQuestion,
  ReportSection,
  ReportSignature,
} from '../../pdf/report-model.ts'
import { previewKey } from '../../storage/object-keys.ts'
import { MissingObject, readAll, type Storage } from '../../storage/storage.ts'
import type { OwnerName } from '../actions/actions.queries.ts'
import { withNamesOf } from '../actions/owner-names.ts'
import { claimedPosition, type DeviceClaims } from '../certifications/certifications.rules.ts'
import { judgedMoment } from '../templates/judged-moment.ts'
import type { TemplateVersion } from '../templates/templates.queries.ts'
import { evidenceNote } from './evidence-note.ts'
import { answersIn, filesApart, hiddenAnswers } from './report-layout.ts'
import type { EvidenceRow, ReportHead } from './report-sources.queries.ts'

/** One stored inspection, for a report of it or of its whole task. */
export type InspectionSource = {
  head: ReportHead
  template: TemplateVersion
  evidence: EvidenceRow[]
  /** The owners of its actions that were given by id. */
  owners: OwnerName[]
  /** The `.tlog-proof` of its submission, once sealed. */
  proof: string | null
}

export type PartsContext = {
  locale: Locale
  timeZone: string
  generatedAt: Date
  /** `small` when a report has too many photos to hold large ones in memory. */
  previews: 'small' | 'large'
  /** Called after each file was read. */
  fileRead: () => Promise<void>
}

/** From this many files on, photos are printed from previews, which need a tenth of the memory. */
const manyPreviews = 60
export const previewsFor = (sources: readonly InspectionSource[]): PartsContext['previews'] =>
  sources.reduce((sum, { evidence }) => sum + evidence.length, 0) > manyPreviews ? 'small' : 'large'

/** The preview of a file; empty when the storage has lost it, in which case a note is printed instead. */
async function previewOf(storage: Storage, key: string): Promise<Uint8Array> {
  try {
    return await readAll(storage, key)
  } catch (error) {
    if (error instanceof MissingObject) return new Uint8Array()
    throw error
  }
}

const kinds = { photo: 'photo', video_basic: 'video', file: 'file' } as const

async function evidenceItem(
  row: EvidenceRow,
  storage: Storage,
  { locale, timeZone, previews }: PartsContext,
): Promise<EvidenceItem> {
  const file = row.file_claims as FileClaims
  const claims = row.device_claims as DeviceClaims
  const position = claimedPosition(claims, file)
  return {
    identifier: row.identifier,
    kind:
      row.media_type === 'application/pdf' ? 'pdf' : (kinds[row.category as keyof typeof kinds] ?? 'file'),
    fileName: row.title,
    mediaType: row.media_type ?? 'application/octet-stream',
    sizeBytes: row.size,
    sha256: row.sha256 ?? '',
    state: 'certified',
    caption: row.description || row.title,
    preview: row.preview
      ? { bytes: await previewOf(storage, previewKey(row.identifier, previews)) }
      : undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    durationS: row.duration_s ?? undefined,
    pages: row.pages ?? undefined,
    takenAt: file.taken_at ?? claims.time,
    position: position
      ? { latitude: position.lat, longitude: position.lon, accuracyM: position.accuracy_m }
      : undefined,
    note: evidenceNote({ ...row, erased: row.erased_at !== null, claims }, locale, timeZone),
    logIndex: row.log_index ?? undefined,
    sealedAt: row.sealed_at?.toISOString(),
  }
}

function commentsOf(component: Component, { context, evaluation, answerOf }: Parts): ReportComment[] {
  const { locale } = context
  return component.comment_object.flatMap((comment): ReportComment[] => {
    const value = evaluation.values[comment.id]
    if (value === undefined || comment.kind === 'photo') return []
    const label = localized(comment.label, locale, answerOf)
    if (comment.kind === 'action') {
      const action = value as ActionValue
      return [{ kind: 'action', label, text: action.text, owner: action.owner, dueAt: action.due }]
    }
    return [{ kind: 'comment', label, text: displayComment(comment, value, locale) }]
  })
}

type Parts = {
  context: PartsContext
  template: TemplateVersion
  form: NormalizedForm
  evaluation: Evaluation
  /** Reads the answers that texts of the form refer to. */
  answerOf: AnswerOf
  /** Evidence by the component or comment object it belongs to. */
  evidence: Map<string, EvidenceItem[]>
}

const textsIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value]

/** The files of a component and of those inside it, record by record in the order of a group's answers. */
function filesOf(component: Component, value: unknown, evidence: Parts['evidence']): EvidenceItem[] {
  const items = [...answersIn(component)].flatMap((id) => evidence.get(id) ?? [])
  if (component.type !== 'group') return items
  const places = new Map(textsIn(value).map((text, index) => [text, index]))
  const placeOf = ({ identifier }: EvidenceItem) => places.get(identifier) ?? places.size
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Names files as their pictures are named; counts those that the report does not show. */
function fileNames(shown: readonly EvidenceItem[]) {
  const names = new Map(shown.map(({ identifier, caption, fileName }) => [identifier, caption || fileName]))
  return (count: number, identifiers: readonly string[]): string =>
    identifiers.flatMap((identifier) => names.get(identifier) ?? []).join(', ') || String(count)
}

/** A question's components as report rows; a single component's row has the question's label. */
function questionRows(question: Question, parts: Parts): ReportQuestion[] {
  const { context, form, evaluation, evidence, answerOf } = parts
  const { locale, timeZone } = context
  const asked = localized(question.label, locale, answerOf)
  return question.components
    .filter((component) => evaluation.visible.components.has(component.id) && !isUnseen(component))
    .filter((component) => component.type !== 'note' && component.type !== 'signature')
    .map((component): ReportQuestion => {
      const own = localized(component.label, locale, answerOf)
      const value = evaluation.values[component.id]
      const given = filesOf(component, value, evidence)
      const shown =
        value === undefined
          ? null
          : displayValue(component as never, value, locale, {
              form,
              timeZone,
              answerOf,
              files: fileNames(given),
              outOf: true,
            })
      return {
        label: question.components.length > 1 ? own || asked : asked || own,
        // A component that only takes files has no answer beside them.
        answer: component.type === 'upload' ? undefined : shown,
        comments: commentsOf(component, parts),
        evidence: given,
      }
    })
}

function sectionsOf(parts: Parts): ReportSection[] {
  const { evaluation, context, answerOf } = parts
  const { locale } = context
  const { structure } = parts.template
  const settings = reportSettings(structure)
  const { hidden, unanswered } = settings
  const says = ({ answer, evidence = [], comments = [] }: ReportQuestion) =>
    unanswered || (answer ?? null) !== null || evidence.length > 0 || comments.length > 0
  const sections = structure.steps.flatMap((step) => {
    const own: Section[] = step.type === 'documentation' ? step.sections : structure.schema
    return own.map((section) => ({ id: section.id, step, section }))
  })
  return (
    inReportOrder(sections, settings)
      .filter(({ id }) => evaluation.visible.sections.has(id))
      .map(({ step, section }) => ({
        part: localized(step.title, locale, answerOf) || undefined,
        title: localized(section.title, locale, answerOf),
        description: localized(section.description, locale, answerOf) || undefined,
        questions: section.questions
          .filter(({ id }) => evaluation.visible.questions.has(id) && !hidden.includes(id))
          .flatMap((question) => questionRows(question, parts).filter(says)),
      }))
      // Sections with only signatures or notes are printed elsewhere.
      .filter(({ questions, description }) => questions.length > 0 || description)
  )
}

const signaturePng = (signature: Signature) =>
  new Uint8Array(Buffer.from(signature.image.slice(signature.image.indexOf(',') + 1), 'base64'))

export function countsOf(sections: ReportSection[], items: EvidenceItem[]): ReportModel['counts'] {
  const answers = sections
    .flatMap((section) => section.questions)
    .filter((question) => question.answer !== undefined)
  return {
    questions: answers.length,
    answered: answers.filter((question) => question.answer !== null).length,
    flagged: answers.filter((question) => (question.comments ?? []).length > 0).length,
    evidence: items.length,
    sealed: items.filter((item) => item.state === 'certified').length,
  }
}

export type InspectionParts = {
  sections: ReportSection[]
  items: EvidenceItem[]
  /** Files outside the shown questions; all files where they are printed separately. */
  otherEvidence: EvidenceItem[]
  signatures: ReportSignature[]
  /** How many of the asked questions, and of their files, the form excludes from reports. */
  leftOut: NonNullable<ReportModel['leftOut']>
}

/** The contribution of one inspection to a report: its sections with their evidence, and its signatures. */
export async function inspectionParts(
  source: InspectionSource,
  context: PartsContext,
  storage: Storage,
): Promise<InspectionParts> {
  const { head, template } = source
  const signatures = head.signatures as unknown as Signature[]
  const payload = {
    form_data: {
      user_id: 10 as const,
      inspection: { id: head.id, version: 0 },
      schema: head.answers as unknown as DraftEntry[],
    },
    envelope: { signatures },
  }
  const form = normalizeForm(template.structure)
  const evaluated = evaluateForm(form, readPayload(payload).answers, {
    locale: context.locale,
    now: judgedMoment(head, head.submitted_at ?? context.generatedAt),
    sealed: head.state === 'submitted',
  })
  const evaluation = { ...evaluated, values: withNamesOf(source.owners, evaluated.values) }
  const settings = reportSettings(template.structure)
  const hidden = hiddenAnswers(template.structure)
  const items: EvidenceItem[] = []
  const evidence = new Map<string, EvidenceItem[]>()
  for (const row of source.evidence) {
    if (hidden.has(row.component_id)) {
      await context.fileRead()
      continue
    }
    const item = await evidenceItem(row, storage, context)
    await context.fileRead()
    items.push(item)
    evidence.set(row.component_id, [...(evidence.get(row.component_id) ?? []), item])
  }
  const { locale, timeZone } = context
  const answerOf = answerReader(form, evaluation.values, locale, { timeZone })
  const all = sectionsOf({ context, template, form, evaluation, evidence, answerOf })
  const placed = new Set(
    all.flatMap((section) =>
      section.questions.flatMap((question) => (question.evidence ?? []).map((item) => item.identifier)),
    ),
  )
  const others = items.filter((item) => !placed.has(item.identifier))
  const { sections, files } = settings.files === 'at_end' ? filesApart(all) : { sections: all, files: [] }
  return {
    sections,
    items,
    otherEvidence: [...files, ...others],
    leftOut: {
      questions: settings.hidden.filter((id) => evaluation.visible.questions.has(id)).length,
      files: source.evidence.length - items.length,
    },
    signatures: signatures
      .filter(({ component_id }) => !hidden.has(component_id))
      .map((signature) => ({
        name: signature.name,
        png: signaturePng(signature),
        signedAt: signature.signed_at,
      })),
  }
}
