import { accentOf } from './accent-colour.ts'
import type { PageImage, ReportImages } from './images.ts'
import { evidenceOf } from './images.ts'
import { fillLabel, type ReportLabels, reportLabels } from './labels.ts'
import { placesView } from './places-view.ts'
import { attachmentsView, sealView, signaturesView } from './proofs-view.ts'
import { createFormat, type ReportFormat } from './report-format.ts'
import type {
  EvidenceItem,
  EvidenceState,
  ReportComment,
  ReportKind,
  ReportModel,
  ReportQuestion,
  ReportSection,
  Tone,
} from './report-model.ts'
import { breakable, limited, limitedList, line, shortened } from './safe-text.ts'

export interface ViewContext {
  model: ReportModel
  labels: ReportLabels
  format: ReportFormat
  images: ReportImages
}

const kindLabels = {
  inspection: 'kindInspection',
  claim: 'kindClaim',
  email_task: 'kindEmailTask',
  certificate: 'kindCertificate',
} as const satisfies Record<ReportKind, keyof ReportLabels>

const toneLabels = {
  good: 'toneGood',
  warning: 'toneWarning',
  bad: 'toneBad',
  neutral: 'toneNeutral',
} as const satisfies Record<Tone, keyof ReportLabels>

const stateLabels = {
  certified: 'stateCertified',
  sealing: 'stateSealing',
  queued: 'stateQueued',
  failed: 'stateFailed',
  withdrawn: 'stateWithdrawn',
} as const satisfies Record<EvidenceState, keyof ReportLabels>

const evidenceKindLabels = {
  photo: 'kindPhoto',
  video: 'kindVideo',
  pdf: 'kindPdf',
  file: 'kindFile',
} as const satisfies Record<EvidenceItem['kind'], keyof ReportLabels>

/** Name of an item's image inside the typesetter: its index in the report's evidence. */
export function imageName(index: number): string {
  return `image-${index}.jpg`
}

/** The report as the template prints it: all labels, dates and numbers as text. Plain JSON. */
export function buildReportView(model: ReportModel, images: ReportImages) {
  const labels = reportLabels[model.locale]
  const context = { model, labels, format: createFormat(model.locale, model.timeZone), images }
  const names = new Map(evidenceOf(model).map((item, index) => [item, imageName(index)]))
  const evidence = (items: EvidenceItem[] | undefined) =>
    (items ?? []).map((item) => evidenceView(context, item, names.get(item) ?? ''))
  return {
    locale: model.locale,
    onePage: model.kind === 'certificate',
    labels,
    accent: accentOf(model.company.primaryColour),
    kind: labels[kindLabels[model.kind]],
    documentTitle: shortened([labels[kindLabels[model.kind]], model.title].join(' – '), 300),
    title: line(model.title, 240),
    subtitle: model.subtitle ? line(model.subtitle, 300) : null,
    reportId: model.reportId,
    company: companyView(context),
    verdict: model.verdict
      ? {
          tone: model.verdict.tone,
          label: line(model.verdict.label, 120),
          detail: line(model.verdict.detail ?? '', 800),
        }
      : null,
    counts: countsView(context),
    facts: factsView(context),
    picturesInRow: model.layout?.picturesInRow ?? 2,
    coverPage: model.layout?.cover ?? false,
    otherTitle: model.layout?.filesApart ? labels.allFiles : labels.otherEvidence,
    leftOut: leftOutText(context),
    zone: fillLabel(labels.timesIn, { zone: context.format.zone(model.generatedAt) }),
    parts: partsOf(model.sections).map((part) => ({
      title: part.title ? line(part.title, 240) : null,
      sections: part.sections.map((section) => ({
        title: line(section.title || labels.question, 240),
        description: section.description ? limited(section.description, labels.cutOff) : null,
        heads: section.heads ?? [labels.question, labels.answer],
        questions: section.questions.map((question) => questionView(context, question, evidence)),
      })),
    })),
    otherEvidence: evidence(model.otherEvidence),
    places: placesView(context),
    signatures: signaturesView(context),
    evidence: evidenceOf(model).map((item) => evidenceRow(context, item)),
    seal: sealView(context),
    verifierUrl: model.verifierUrl,
    verifyQrAlt: fillLabel(labels.verifyQrAlt, { url: model.verifierUrl }),
    attachments: attachmentsView(context),
  }
}

export type ReportView = ReturnType<typeof buildReportView>

function companyView({ model, labels, images }: ViewContext) {
  const { logo } = images
  return {
    name: line(model.company.name, 80),
    initials: initials(model.company.name),
    logo: logo ? { ratio: logo.width / logo.height } : null,
    logoAlt: fillLabel(labels.logoAlt, { name: shortened(model.company.name, 100) }),
  }
}

/** Initials of the first two words: "Patagonia Consult" → PC. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase() ?? '')
    .join('')
}

/** Null when nothing is left out. */
function leftOutText({ model, labels, format }: ViewContext): string | null {
  const { questions = 0, files = 0 } = model.leftOut ?? {}
  if (questions + files === 0) return null
  return fillLabel(labels.leftOut, { questions: format.number(questions), files: format.number(files) })
}

function countsView({ model, labels, format }: ViewContext) {
  const { questions, answered, flagged, evidence, sealed } = model.counts
  const share = (some: number, all: number) =>
    fillLabel(labels.countOf, { some: format.number(some), all: format.number(all) })
  return [
    { label: labels.countAnswered, value: share(answered, questions) },
    { label: labels.countFlagged, value: format.number(flagged) },
    { label: labels.countEvidence, value: format.number(evidence) },
    { label: labels.countSealed, value: share(sealed, evidence) },
  ]
}

function factsView({ model, labels, format }: ViewContext) {
  const { subject } = model
  const form = subject.form && fillLabel(labels.formVersion, { ...subject.form })
  const facts: [label: string, value: string | undefined][] = [
    [labels.folder, subject.folder],
    [labels.task, subject.task],
    [labels.inspectionNumber, subject.inspectionNumber],
    [model.kind === 'certificate' ? labels.receivedFrom : labels.filledInBy, subject.person],
    [labels.startedAt, subject.startedAt && format.time(subject.startedAt)],
    [labels.submittedAt, subject.submittedAt && format.time(subject.submittedAt)],
    [labels.form, form],
    ...(subject.extra ?? []).map((extra): [string, string] => [extra.label, extra.value]),
    [labels.generatedAt, model.kind === 'certificate' ? undefined : format.time(model.generatedAt)],
  ]
  return facts.flatMap(([label, value]) =>
    value ? [{ label: line(label, 80), value: line(value, 240) }] : [],
  )
}

/** Groups consecutive sections of the same part. */
function partsOf(sections: ReportSection[]): { title: string | undefined; sections: ReportSection[] }[] {
  const parts: { title: string | undefined; sections: ReportSection[] }[] = []
  for (const section of sections) {
    const last = parts.at(-1)
    if (last && last.title === section.part) last.sections.push(section)
    else parts.push({ title: section.part, sections: [section] })
  }
  return parts
}

function questionView(
  context: ViewContext,
  question: ReportQuestion,
  evidence: (items: EvidenceItem[] | undefined) => ReturnType<typeof evidenceView>[],
) {
  const { labels } = context
  const { answer, tone } = question
  const noFiles = question.evidence?.length ? null : labels.noFiles
  const answers = (Array.isArray(answer) ? answer : [answer ?? '']).filter((text) => text !== '')
  return {
    label: limited(question.label || labels.question, labels.cutOff),
    help: question.help ? limited(question.help, labels.cutOff) : null,
    answers: question.exact ? answers : limitedList(answers, labels.cutOff),
    exact: question.exact === true,
    // A slot for files asks no question, so "not answered" would be wrong.
    missing: answers.length > 0 ? null : question.answer !== undefined ? labels.noAnswer : noFiles,
    tone: tone && tone !== 'neutral' ? { tone, label: labels[toneLabels[tone]] } : null,
    comments: (question.comments ?? []).map((comment) => commentView(context, comment)),
    evidence: evidence(question.evidence),
  }
}

function commentView({ labels, format }: ViewContext, comment: ReportComment) {
  const facts = [
    comment.owner ? `${labels.owner}: ${shortened(comment.owner, 120)}` : '',
    comment.dueAt ? `${labels.due}: ${shortened(format.day(comment.dueAt), 60)}` : '',
  ]
  return {
    label: line(comment.label || (comment.kind === 'action' ? labels.action : labels.comment), 300),
    text: limited(comment.text, labels.cutOff),
    facts: breakable(facts.filter((fact) => fact !== '').join(' · ')),
  }
}

function evidenceView(context: ViewContext, item: EvidenceItem, name: string) {
  const { labels, format, images } = context
  const image = images.images.get(item)
  const kind = labels[evidenceKindLabels[item.kind]]
  const named = item.kind !== 'photo'
  const about = [
    item.kind === 'photo' ? '' : kind,
    item.durationS === undefined ? '' : format.duration(item.durationS),
    item.pages === undefined ? '' : fillLabel(labels.pagesCount, { n: format.number(item.pages) }),
    item.kind === 'photo' ? '' : format.bytes(item.sizeBytes),
    item.takenAt ? format.time(item.takenAt) : '',
    item.position ? format.position(item.position) : '',
  ]
  return {
    identifier: item.identifier,
    kind: item.kind,
    kindLabel: kind,
    // The name of a file stands above it already.
    caption: item.caption && !(named && item.caption === item.fileName) ? line(item.caption, 600) : null,
    fileName: named ? line(item.fileName, 160) : null,
    // Time and place each stay on one line.
    about: about.filter((text) => text !== '').map((text) => text.replaceAll(' ', '\u00a0')),
    shortHash: shortHash(item.sha256),
    state: item.state,
    stateLabel: labels[stateLabels[item.state]],
    note: item.note ? line(item.note, 600) : null,
    image: image ? imageView(image, name) : null,
    instead: images.unreadable.has(item) ? labels.cannotShow : labels.noPreview,
    unreadable: images.unreadable.has(item),
    alt:
      item.kind === 'photo'
        ? fillLabel(labels.photoAlt, {
            identifier: item.identifier,
            caption: shortened(item.caption || item.fileName, 300),
          })
        : fillLabel(labels.posterAlt, { name: shortened(item.fileName, 300) }),
  }
}

function imageView(image: PageImage, name: string) {
  return { name, ratio: image.width / image.height }
}

/** Beginning and end, as the dashboard shortens hashes. */
function shortHash(sha256: string): string {
  return sha256.length > 20 ? `${sha256.slice(0, 8)}…${sha256.slice(-8)}` : sha256
}

function evidenceRow({ labels, format }: ViewContext, item: EvidenceItem) {
  return {
    identifier: item.identifier,
    file: line(item.fileName, 160),
    size: format.bytes(item.sizeBytes),
    sha256: item.sha256,
    logIndex: item.logIndex === undefined ? '–' : format.number(item.logIndex),
    sealedAt: item.sealedAt ? format.exactTime(item.sealedAt) : labels.notSealed,
    state: item.state,
    stateLabel: labels[stateLabels[item.state]],
  }
}
