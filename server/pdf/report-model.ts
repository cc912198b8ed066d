import type { Locale } from '@atesta/contract/limits.ts'

/**
 * Everything a report prints, as plain data that can be sent to another process (structured clone). Texts are
 * in the report's language and printed literally: nothing here is ever markup. Every time is ISO 8601 with an
 * offset or `Z`; it is printed in `locale` and `timeZone`.
 */
export interface ReportModel {
  kind: ReportKind
  locale: Locale
  /** IANA name, for example `America/Argentina/Buenos_Aires`. */
  timeZone: string
  reportId: string
  generatedAt: string
  title: string
  subtitle?: string
  company: ReportCompany
  subject: ReportSubject
  verdict?: { tone: Tone; label: string; detail?: string }
  counts: ReportCounts
  sections: ReportSection[]
  /** Certified files that belong to no question, for example the documents of a claim. */
  otherEvidence?: EvidenceItem[]
  /** Places that are not a photo's: answers of geolocation questions, the place of an incident. */
  places?: { label: string; position: Position; at?: string }[]
  signatures: ReportSignature[]
  /** The form's layout; by default two pictures per row, no cover page, files with their questions. */
  layout?: { picturesInRow: number; cover: boolean; filesApart: boolean }
  /**
   * What the form excludes from its reports; stated on the first page, so that the report is not taken for
   * complete.
   */
  leftOut?: { questions: number; files: number }
  /** The seal of the submission; absent while it is not sealed. */
  seal?: ReportSeal
  /** Opened by the QR code on every page. http or https. */
  verifierUrl: string
  /** Files embedded in the PDF (PDF/A-3), for example the statement and its `.tlog-proof`. Names must differ. */
  attachments?: ReportAttachment[]
}

/** A certificate is one page about the one file in `otherEvidence`. */
export type ReportKind = 'inspection' | 'claim' | 'email_task' | 'certificate'

/** good: passed; warning: passed with remarks; bad: failed; neutral: no judgement. */
export type Tone = 'good' | 'warning' | 'bad' | 'neutral'

export interface ReportCompany {
  name: string
  /** `#rrggbb`. Anything else falls back to the default theme. */
  primaryColour: string
  /** An image. One that cannot be read gives way to the company's initials. */
  logo?: Uint8Array
}

export interface ReportSubject {
  folder?: string
  task?: string
  inspectionNumber?: string
  /** Who filled in the inspection, or from whom a certificate's file was received. */
  person?: string
  startedAt?: string
  submittedAt?: string
  form?: { name: string; version: number }
  /** Further facts for the first page: policy number, insured party, address … */
  extra?: { label: string; value: string }[]
}

export interface ReportCounts {
  questions: number
  answered: number
  /** Answers that need attention. */
  flagged: number
  evidence: number
  sealed: number
}

export interface ReportSection {
  /** Consecutive sections with the same part share a heading: a step, a respondent, an inspection. */
  part?: string
  title: string
  description?: string
  /** Headings of the two columns where they are not questions and answers. */
  heads?: readonly [label: string, answer: string]
  questions: ReportQuestion[]
}

export interface ReportQuestion {
  label: string
  help?: string
  /**
   * Display text; several for a multiple choice; null when unanswered; absent for a component that only takes
   * files.
   */
  answer?: string | string[] | null
  /** The answer is a digest, set in a monospaced font on one line. */
  exact?: boolean
  /** Marks an answer that passes, needs attention or fails. */
  tone?: Tone
  comments?: ReportComment[]
  evidence?: EvidenceItem[]
}

export interface ReportComment {
  kind: 'comment' | 'action'
  label?: string
  text: string
  /** For an action. */
  owner?: string
  /** For an action: a calendar date `YYYY-MM-DD` or a time. */
  dueAt?: string
}

/** Degrees on WGS 84, accuracy as a radius in metres. */
export interface Position {
  latitude: number
  longitude: number
  accuracyM?: number
}

export type EvidenceState = 'certified' | 'sealing' | 'queued' | 'failed' | 'withdrawn'

export interface EvidenceItem {
  identifier: string
  kind: 'photo' | 'video' | 'pdf' | 'file'
  fileName: string
  mediaType: string
  sizeBytes: number
  /** SHA-256 of the original bytes, 64 hexadecimal digits. */
  sha256: string
  state: EvidenceState
  caption?: string
  /** A JPEG, PNG or WebP to print: a photo's preview, a video's poster, a PDF's first page. */
  preview?: ImageSource
  /** Of the original, in pixels. */
  width?: number
  height?: number
  /** Videos, in seconds. */
  durationS?: number
  /** PDFs. */
  pages?: number
  /** With an offset; or without one, as the camera's clock showed it, and then printed unchanged. */
  takenAt?: string
  position?: Position
  /** Printed under the caption. */
  note?: string
  logIndex?: number
  sealedAt?: string
}

export type ImageSource = { path: string } | { bytes: Uint8Array }

export interface ReportSignature {
  name: string
  role?: string
  png: Uint8Array
  signedAt: string
}

export interface ReportSeal {
  /** Public identifier of the submission's statement. */
  identifier: string
  /** 64 hexadecimal digits: the digest of the canonical answers. */
  digest: string
  logOrigin: string
  logIndex: number
  /** Time of the log checkpoint shown to the client when it opened the inspection. */
  notBefore?: string
  sealedAt: string
}

export interface ReportAttachment {
  name: string
  mediaType: string
  bytes: Uint8Array
  description: string
  /** The attachment's relation to the report, ISO 32000-2 §7.11.3 (AFRelationship); `data` when absent. */
  relationship?: 'source' | 'data' | 'alternative' | 'supplement'
}
