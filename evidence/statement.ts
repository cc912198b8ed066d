import { sha256 } from '@noble/hashes/sha2.js'
import { canonicalBytes, type Json, parseCanonical } from './canonical.ts'
import { toHex } from './encoding.ts'
import { FormatError } from './errors.ts'
import { maxEntryLength } from './log/tile.ts'
import * as is from './shape.ts'

/**
 * The checkpoint that the client was shown when it opened the inspection, as it came back with the upload. The statement
 * cannot be older than that checkpoint, because a root hash is unknown before the tree exists.
 */
export type NotBefore = {
  /** Name of the log. */
  origin: string
  /** Leaves in the tree. */
  size: number
  /** Root hash, base64. */
  root: string
  /**
   * SHA-256 (hex) of the whole signed note as it was shown, when witnesses had cosigned it. Their signatures
   * cannot be predicted, so this alone ties the statement to a moment by an independent clock.
   */
  note_sha256?: string
}

/** A file was received. */
export type CertificationStatement = {
  type: 'atesta.certification'
  version: 1
  /** Public identifier of the certification. */
  identifier: string
  /** SHA-256 of the exact bytes received, hex. */
  sha256: string
  /** Number of those bytes. */
  size: number
  /** Media type as detected from the bytes. */
  media_type: string
  /** When the last byte arrived, by the server's clock, UTC. */
  received_at: string
  not_before?: NotBefore
  /** Opaque ids of the context. Task, inspection and template are missing where there is none (a report of a whole task). */
  company: string
  task?: string
  inspection?: string
  template?: { id: string; version: number }
  /** Salted digests of the claims (see disclosure.ts), sorted. */
  claims: string[]
}

/** An inspection was submitted: binds its answers, its files and its signatures into one. */
export type SubmissionStatement = {
  type: 'atesta.submission'
  /** In version 1 `signatures` held the unsalted SHA-256 of each picture. */
  version: 1 | 2
  inspection: string
  task: string
  company: string
  /** {@link answersDigest} of the answers document. */
  answers_sha256: string
  template: { id: string; version: number }
  /** Language the form was filled in. */
  language: string
  /** Identifiers of the certifications it contains, in the order of the form. */
  certifications: string[]
  /** {@link signatureDigest} of each drawn or typed signature, in the order of the form. */
  signatures: string[]
  /** UTC, server's clock. */
  submitted_at: string
  not_before?: NotBefore
  claims: string[]
}

/** Head of a company's audit log, a hash chain: a holder of the chain can prove that it was not rewritten since. */
export type AuditStatement = {
  type: 'atesta.audit'
  version: 1
  company: string
  /** Number of audit events the head covers. */
  events: number
  /** Hash of the last event of the chain, hex. */
  head: string
  recorded_at: string
}

/** The owner deleted a certification: file and disclosures are gone, its leaf stays. */
export type WithdrawalStatement = {
  type: 'atesta.withdrawal'
  version: 1
  identifier: string
  company: string
  withdrawn_at: string
}

export type Statement = CertificationStatement | SubmissionStatement | AuditStatement | WithdrawalStatement

const notBefore = is.object({
  origin: is.text,
  size: is.count,
  root: is.rootHash,
  'note_sha256?': is.sha256Hex,
})
const template = is.object({ id: is.text, version: is.count })

const shapes: Record<Statement['type'], is.Shape> = {
  'atesta.certification': {
    type: is.literal('atesta.certification'),
    version: is.literal(1),
    identifier: is.text,
    sha256: is.sha256Hex,
    size: is.count,
    media_type: is.mediaType,
    received_at: is.instant,
    'not_before?': notBefore,
    company: is.text,
    'task?': is.text,
    'inspection?': is.text,
    'template?': template,
    claims: is.sortedSet(is.digest),
  },
  'atesta.submission': {
    type: is.literal('atesta.submission'),
    version: is.oneOf(1, 2),
    inspection: is.text,
    task: is.text,
    company: is.text,
    answers_sha256: is.sha256Hex,
    template,
    language: is.language,
    certifications: is.list(is.text),
    signatures: is.list(is.sha256Hex),
    submitted_at: is.instant,
    'not_before?': notBefore,
    claims: is.sortedSet(is.digest),
  },
  'atesta.audit': {
    type: is.literal('atesta.audit'),
    version: is.literal(1),
    company: is.text,
    events: is.count,
    head: is.sha256Hex,
    recorded_at: is.instant,
  },
  'atesta.withdrawal': {
    type: is.literal('atesta.withdrawal'),
    version: is.literal(1),
    identifier: is.text,
    company: is.text,
    withdrawn_at: is.instant,
  },
}

/** A statement from a JSON value. @throws FormatError naming the first field that is wrong. */
export function readStatement(value: Json | undefined): Statement {
  if (!is.isObject(value)) throw new FormatError('statement', 'must be an object')
  const shape = typeof value.type === 'string' && Object.hasOwn(shapes, value.type) ? value.type : undefined
  if (!shape) throw new FormatError('statement', `unknown type ${JSON.stringify(value.type)}`)
  const versions = shape === 'atesta.submission' ? [1, 2] : [1]
  if (!versions.includes(value.version as number))
    throw new FormatError('statement', `unknown version ${JSON.stringify(value.version)}`)
  const problem = is.checkShape(value, shapes[shape as Statement['type']])
  if (problem) throw new FormatError('statement', problem)
  return value as unknown as Statement
}

/** Reads the bytes of a log entry. @throws FormatError when they are not a canonical statement of a known version. */
export function parseStatement(bytes: Uint8Array): Statement {
  return readStatement(parseCanonical(bytes))
}

/**
 * The bytes that are logged: RFC 8785 JSON, whose leaf hash is `hashLeaf(statementBytes(s))`.
 * @throws FormatError when the statement is not valid or does not fit into a log entry (65,535 bytes).
 */
export function statementBytes(statement: Statement): Uint8Array {
  const bytes = canonicalBytes(readStatement(statement as unknown as Json) as unknown as Json)
  if (bytes.length > maxEntryLength) throw new FormatError('statement', 'longer than a log entry may be')
  return bytes
}

/** The time that a statement states, by the server's clock. */
export function statementTime(statement: Statement): string {
  switch (statement.type) {
    case 'atesta.certification':
      return statement.received_at
    case 'atesta.submission':
      return statement.submitted_at
    case 'atesta.audit':
      return statement.recorded_at
    case 'atesta.withdrawal':
      return statement.withdrawn_at
  }
}

/**
 * The document whose digest a submission carries: `{"answers":…,"salt":…}` in canonical JSON. The salt (22 characters of
 * base64url, random) is needed because the digest is public and a form of two yes/no questions has few possible answers.
 * Hand out exactly these bytes with the proof; `sha256sum` on them gives `answers_sha256`.
 */
export function answersDocument(answers: Json, salt: string): Uint8Array {
  if (!/^[A-Za-z0-9_-]{22,}$/.test(salt))
    throw new FormatError('statement', 'a salt has at least 22 characters')
  return canonicalBytes({ answers, salt })
}

/** SHA-256 (hex) of the canonical answers, as made by {@link answersDocument}. */
export function answersDigest(canonicalAnswers: Uint8Array): string {
  return toHex(sha256(canonicalAnswers))
}

/**
 * The salted digest of a signature's picture, for a submission of version 2: SHA-256 (hex) of the canonical JSON
 * `{"image_sha256":…,"place":…,"salt":…}` with the salt of the answers document. The log is public: without the salt the
 * same picture could be recognised wherever it was used, also twice in one form but for its place.
 */
export function signatureDigest(imageSha256: string, place: number, salt: string): string {
  return toHex(sha256(canonicalBytes({ image_sha256: imageSha256, place, salt })))
}
