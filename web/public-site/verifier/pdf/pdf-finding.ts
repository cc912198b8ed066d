import type { CheckedSignature } from '@atesta/evidence/pdf/check-signature.ts'
import { type Checked, type Finding, isWrongItself, saysNothing, withAlone } from '../finding.ts'
import type { PdfOutcome } from './read-in-worker.ts'

/**
 * A finding with what the signature inside a PDF says, where the log does not know the file: that it is whole, or was changed
 * after it was signed. The latter needs no log, so it is said without a connection too.
 */
export function besideSignature(finding: Finding, signature: CheckedSignature): Finding {
  if (finding.kind === 'checked' && finding.alone) {
    const alone = besideSignature(finding.alone, signature)
    return alone === finding.alone ? finding : withAlone(finding, alone)
  }
  const { state, ours } = signature
  if (state === 'altered' && finding.kind === 'not_looked_up' && finding.hasFile)
    return { kind: 'pdf_altered' }
  if (finding.kind !== 'unknown_file' || state === 'none') return finding
  if (state === 'valid') return ours ? { kind: 'signed_pdf' } : finding
  return { kind: `pdf_${state}` }
}

/** What is not said of a PDF before its signature was looked at, and before it is known what it was before its time stamps. */
const mayChangeByPdf = (finding: Finding): boolean =>
  saysNothing(finding) ||
  finding.kind === 'not_looked_up' ||
  (finding.kind === 'checked' && finding.alone !== undefined)

/** Whether a record may be of what a PDF was before time stamps were added behind it. */
function mayBeOfEarlier({ verdict }: Checked): boolean {
  const { statement } = verdict
  const { given_size: given } = verdict.claims.integrity.facts
  if (statement?.type !== 'atesta.certification' || isWrongItself(verdict)) return false
  return statement.media_type === 'application/pdf' && typeof given === 'number' && statement.size < given
}

/**
 * What may be said of a file, as far as it was looked into as a PDF: what was certified may stand in it whole, so one that was not
 * read is neither unknown, nor altered where time stamps may be all that was added.
 */
export function regardingPdf(finding: Finding, pdf: PdfOutcome | 'reading'): Finding {
  if (pdf === 'reading') return mayChangeByPdf(finding) ? { kind: 'working' } : finding
  if (typeof pdf !== 'string' || !saysNothing(finding)) return finding
  if (finding.kind !== 'checked' || finding.checks.some(mayBeOfEarlier)) return { kind: 'pdf_unread' }
  return finding.alone ? withAlone(finding, regardingPdf(finding.alone, pdf)) : finding
}
