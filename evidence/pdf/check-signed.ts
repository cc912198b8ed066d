import { toHex } from '../encoding.ts'
import {
  type CheckedSignature,
  checkSignature,
  documentStamp,
  endOf,
  type FoundSignature,
  noSignature,
} from './check-signature.ts'
import { inflate } from './inflate.ts'
import { signaturesOf, validationDataOf } from './pdf-contents.ts'
import { PdfFile } from './pdf-file.ts'
import { type Believed, checkPdfStamps, type FoundStamp } from './stamps.ts'
import { addsOnlyTimeStamps } from './updates.ts'

/** The beginning of a file that was a file of its own before something was appended. */
export type FileState = { size: number; sha256: string }

export type CheckedFile = {
  signature: CheckedSignature
  /** Of before time stamps were added. */
  states: FileState[]
  /** The last stamp that counts. */
  last: FoundStamp | undefined
}

type Trust = Believed & { trusted: ReadonlySet<string> | undefined }

const byEnd = (one: FoundSignature, other: FoundSignature) => endOf(one) - endOf(other)

/**
 * The signature of a PDF with the time stamps that follow it. Of several signatures it is the one over the most of the file:
 * what is outside of it, no one signed but the authorities of the stamps.
 */
export async function checkSigned(pdf: PdfFile, { trusted, ...believed }: Trust): Promise<CheckedFile> {
  const all = signaturesOf(pdf).sort(byEnd)
  const main = all.findLast(({ kind }) => kind === 'signature')
  if (!main) return { signature: noSignature, states: [], last: undefined }
  const { signature, stamps: own } = await checkSignature(pdf.bytes, main, trusted)
  if (signature.state !== 'valid' && signature.state !== 'appended')
    return { signature, states: [], last: undefined }
  const following = all.filter((each) => each.kind === 'time stamp' && endOf(each) > endOf(main))
  const found = [...own, ...(await documentStamps(pdf, following))]
  const data = validationDataOf(pdf)
  const { wrong, last, ...checked } = await checkPdfStamps(found, { data, ...believed })
  const kept = signature.state === 'appended' && !wrong && onlyStamped(pdf, main, following)
  const seen: CheckedSignature = { ...signature, ...checked }
  if (!kept) return { signature: seen, states: [], last }
  const ends = [main, ...following].map(endOf).filter((end) => end < pdf.bytes.length)
  for (const end of ends) pdf.willHash(end)
  const states = await Promise.all(ends.map((end) => stateAt(pdf, end)))
  return { signature: { ...seen, state: 'valid' }, states, last }
}

/** One that cannot be taken apart is kept as one that is about nothing, and so found wrong. */
async function documentStamps(pdf: PdfFile, following: readonly FoundSignature[]): Promise<FoundStamp[]> {
  const found: FoundStamp[] = []
  const nothing: FoundStamp = { of: 'document', token: new Uint8Array(), stamped: new Uint8Array() }
  for (const each of following) {
    pdf.willHash(Math.min(endOf(each), pdf.bytes.length))
    found.push(await documentStamp(pdf.bytes, each).catch(() => nothing))
  }
  return found
}

/** Up to its end the file is stamped, and between the signature and that end there is nothing but stamps. */
function onlyStamped(pdf: PdfFile, main: FoundSignature, following: readonly FoundSignature[]): boolean {
  const last = following.at(-1)
  if (!last || endOf(last) !== pdf.bytes.length) return false
  try {
    return addsOnlyTimeStamps(new PdfFile(pdf.bytes.subarray(0, endOf(main)), inflate), pdf)
  } catch {
    return false
  }
}

async function stateAt({ bytes }: PdfFile, size: number): Promise<FileState> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes.subarray(0, size)))
  return { size, sha256: toHex(new Uint8Array(digest)) }
}
