import type { ValidationData } from '../time/revocation.ts'
import type { FoundSignature } from './check-signature.ts'
import type { PdfFile } from './pdf-file.ts'
import {
  asInteger,
  type PdfDict,
  PdfRef,
  PdfSyntaxError,
  type PdfValue,
  stringBytes,
  textOf,
} from './pdf-syntax.ts'

/** More than any report of ours carries. */
const maxAttachments = 5000
const maxNodes = 20_000
/** Bytes of a name as it is written: a name of a file has a tenth of this. */
const maxNameLength = 4096

/** Visits what a tree of objects holds, each of them once. */
function* walk(pdf: PdfFile, roots: readonly PdfValue[]): Generator<PdfDict> {
  const seen = new Set<number>()
  const waiting = [...roots].reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfRef) {
      if (seen.has(next.number)) continue
      seen.add(next.number)
    }
    const node = pdf.dict(next)
    if (!node) continue
    if (seen.size > maxNodes) throw new PdfSyntaxError('too many objects')
    yield node
    const kids = pdf.array(node.get('/Kids'))
    // Each of them may name the same list again.
    if (waiting.length + kids.length > maxNodes) throw new PdfSyntaxError('too many objects')
    for (const kid of [...kids].reverse()) waiting.push(kid)
  }
}

/** A document time stamp (§12.8.5, ETSI EN 319 142-1 §5.4.3). */
export const isTimeStamp = (pdf: PdfFile, value: PdfDict): boolean =>
  pdf.resolve(value.get('/Type')) === '/DocTimeStamp' &&
  pdf.resolve(value.get('/SubFilter')) === '/ETSI.RFC3161'

/** More than any store has that is renewed for decades. */
const maxKept = 1000
const maxKeptBytes = 1_000_000

/** What the security store keeps (ETSI EN 319 142-1 §5.4.2); undefined where there is none. */
export function validationDataOf(pdf: PdfFile): ValidationData | undefined {
  const store = pdf.dict(pdf.catalog.get('/DSS'))
  if (!store) return undefined
  const streams = (name: string) =>
    pdf
      .array(store.get(name))
      .slice(0, maxKept)
      .flatMap((entry) =>
        entry instanceof PdfRef ? (pdf.decoded(pdf.object(entry.number), maxKeptBytes) ?? []) : [],
      )
  return { certificates: streams('/Certs'), crls: streams('/CRLs'), ocsps: streams('/OCSPs') }
}

/** The signatures of the form (ISO 32000-2 §12.7, §12.8.1). */
export function signaturesOf(pdf: PdfFile): FoundSignature[] {
  const fields = pdf.array(pdf.dict(pdf.catalog.get('/AcroForm'))?.get('/Fields'))
  const found: FoundSignature[] = []
  for (const field of walk(pdf, fields)) {
    if (pdf.resolve(field.get('/FT')) !== '/Sig') continue
    const value = pdf.dict(field.get('/V'))
    if (!value) continue
    const range = pdf.array(value.get('/ByteRange')).map((entry) => asInteger(pdf.resolve(entry)) ?? -1)
    const kind = isTimeStamp(pdf, value) ? 'time stamp' : 'signature'
    found.push({ kind, range, claimedTime: stringBytes(pdf.resolve(value.get('/M'))) })
  }
  return found
}

/** The embedded files whose names end like this (§7.11.4); no content where it cannot be read or is larger than `most`. */
export function* attachmentsOf(
  pdf: PdfFile,
  ending: string,
  most: number,
): Generator<{ name: string; content: Uint8Array | undefined }> {
  const names = pdf.dict(pdf.catalog.get('/Names'))?.get('/EmbeddedFiles')
  let count = 0
  for (const node of walk(pdf, names === undefined ? [] : [names])) {
    const pairs = pdf.array(node.get('/Names'))
    for (let at = 0; at + 1 < pairs.length; at += 2) {
      count += 1
      if (count > maxAttachments) throw new PdfSyntaxError('too many attachments')
      const file = pdf.dict(pairs[at + 1])
      if (!file) continue
      const name = nameOf(pdf, file) ?? shortText(pdf, pairs[at]) ?? ''
      if (name.toLowerCase().endsWith(ending)) yield { name, content: contentOf(pdf, file, most) }
    }
  }
}

const nameOf = (pdf: PdfFile, file: PdfDict): string | undefined =>
  shortText(pdf, file.get('/UF')) ?? shortText(pdf, file.get('/F'))

/** Thousands of attachments may have one name, and each is read by itself. */
function shortText(pdf: PdfFile, value: PdfValue | undefined): string | undefined {
  const found = pdf.resolve(value)
  return typeof found === 'string' && found.length > maxNameLength ? undefined : textOf(found)
}

function contentOf(pdf: PdfFile, file: PdfDict, most: number): Uint8Array | undefined {
  const embedded = pdf.dict(file.get('/EF'))
  const ref = embedded?.get('/F') ?? embedded?.get('/UF')
  if (!(ref instanceof PdfRef)) return undefined
  try {
    const content = pdf.decoded(pdf.object(ref.number), most)
    return content && content.length <= most ? content : undefined
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined
    throw error
  }
}
