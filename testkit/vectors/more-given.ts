import { formatLogKeys } from '@atesta/evidence/log/log-keys.ts'
import { answersDigest, answersDocument, type SubmissionStatement } from '@atesta/evidence/statement.ts'
import { statement } from './proof-tools.ts'
import * as w from './world.ts'

export const answers = answersDocument({ q1: 'yes', q2: [1, 2] }, 'c2FsdC1zYWx0LXNhbHQtc2E')
export const submission: SubmissionStatement = {
  type: 'atesta.submission',
  version: 2,
  inspection: 'i1',
  task: 't1',
  company: 'c1',
  answers_sha256: answersDigest(answers),
  template: { id: 'f1', version: 3 },
  language: 'pt-BR',
  certifications: [statement.identifier],
  signatures: [],
  submitted_at: '2026-05-12T10:05:00.000Z',
  claims: [],
}
export const before = w.freshLog()
export const shown = w.shownBefore(before, w.at('09:59:00'))
const timed = { time: w.at('10:00:01'), witnesses: [w.at('10:00:02')] }
export const bounded = (received: string, seen = shown) =>
  w.sealed(
    w.certification([], { received_at: received, not_before: seen.notBefore }),
    { ...timed, log: w.freshLog() },
    { notBeforeSignatures: seen.signatures },
  )
export const ended = (size: number, root: string) =>
  formatLogKeys([{ vkey: w.vkeys.stranger }, { vkey: w.vkeys.log, end: { size, root } }], w.strangerKey)
export const endedLog = w.freshLog()
await w.seal(statement, { log: endedLog })

export const strangerLine = w.lineWith(new Uint8Array(64).fill(7), w.origin, w.logKey.keyId)
export const otherRoot = Buffer.from(new Uint8Array(32).fill(9)).toString('base64')
export const size = /\n16\n/
