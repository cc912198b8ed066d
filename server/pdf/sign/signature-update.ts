import type { Hash } from 'node:crypto'
import {
  dateString,
  type PdfDict,
  PdfRef,
  type PdfValue,
  textString,
  writeValue,
} from '@atesta/evidence/pdf/pdf-syntax.ts'
import { largestToken } from '../../time-stamps/ask-authority.ts'
import { cmsSignature } from './cms.ts'
import type { Notice, PdfSignature } from './pdf-signature.ts'
import { timeStamp } from './time-stamp.ts'

/** A finished PDF, as far as a signature has to know it. */
export interface SignedBase {
  length: number
  /** Over all its bytes so far. */
  sha256: Hash
  /** Where its cross-reference table begins. */
  startxref: number
  trailer: PdfDict
  root: PdfRef
  catalog: PdfDict
  page: FirstPage
}

/** The page that has the invisible field. */
export interface FirstPage {
  ref: PdfRef
  dict: PdfDict
  annotations: PdfValue[]
  /** Of what is shown: left and bottom. */
  corner: [number, number]
}

/** The certificate and what is signed around it; a token comes on top. */
const roomForSignature = 4096

/**
 * The bytes which, behind those of `base`, make it a signed PDF (ISO 32000-2 §12.8, ETSI EN 319 142-1): an incremental
 * update with a signature over everything but itself. PDF/A-3 and PDF/UA-1 stay: the field's rectangle is empty, so it
 * needs no appearance (ISO 19005-3 §6.3.3), and outside the page, so it needs no tag (ISO 14289-1 §7.18).
 */
export async function signatureUpdate(
  base: SignedBase,
  signature: PdfSignature,
  notice: Notice,
): Promise<Buffer> {
  const size = Number(base.trailer.get('/Size'))
  const [widget, value] = [new PdfRef(size, 0), new PdfRef(size + 1, 0)]
  const offsets = new Map<number, number>()
  let text = ''
  const begin = (ref: PdfRef) => {
    offsets.set(ref.number, base.length + text.length)
    text += `${ref.number} ${ref.generation} obj\n`
  }
  const objects: [PdfRef, PdfDict][] = [
    [base.page.ref, pageWith(base.page, widget)],
    [base.root, catalogWith(base.catalog, widget)],
    [widget, field(base.page, value, signature)],
  ]
  for (const [ref, dict] of objects) {
    begin(ref)
    text += `${writeValue(dict)}\nendobj\n`
  }
  begin(value)
  text += `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${textString(signature.name)} /M ${dateString(signature.signedAt)} /ByteRange `
  const room = roomForSignature + (signature.authorities.length > 0 ? largestToken : 0)
  // What is not signed is the value of /Contents with its brackets, and nothing else (§12.8.1).
  const from = base.length + text.length + byteRange(0, 0, 0).length + ' /Contents '.length
  const to = from + 2 * room + 2
  const closing = '>>\nendobj\n'
  const after = closing + tableAndTrailer(base, offsets, size + 2, to + closing.length)
  text += `${byteRange(from, to, after.length)} /Contents `
  const [head, tail] = [Buffer.from(text, 'latin1'), Buffer.from(after, 'latin1')]
  const digest = base.sha256.copy().update(head).update(tail).digest()
  const cms = await cmsSignature(digest, signature, (bytes) =>
    timeStamp(bytes, signature.authorities, notice),
  )
  if (cms.length > room) throw new RangeError('the signature does not fit into its place')
  const contents = Buffer.from(
    `<${cms
      .toString('hex')
      .padEnd(2 * room, '0')
      .toUpperCase()}>`,
    'latin1',
  )
  return Buffer.concat([head, contents, tail])
}

/** Padded, so that the numbers do not change where they point. */
function byteRange(from: number, to: number, rest: number): string {
  return `[0 ${[from, to, rest].map((number) => String(number).padEnd(12)).join(' ')}]`
}

function field({ ref, corner }: FirstPage, value: PdfRef, { name }: PdfSignature): PdfDict {
  const [left, bottom] = corner.map((side) => String(Math.floor(side) - 1))
  return new Map<string, PdfValue>([
    ['/Type', '/Annot'],
    ['/Subtype', '/Widget'],
    ['/FT', '/Sig'],
    ['/T', textString('Signature')],
    // What assistive technology says of a field (ISO 14289-1 §7.18.1).
    ['/TU', textString(name)],
    // Printed and locked: PDF/A wants the first of every annotation.
    ['/F', '132'],
    ['/Rect', [left ?? '-1', bottom ?? '-1', left ?? '-1', bottom ?? '-1']],
    ['/P', ref],
    ['/V', value],
  ])
}

function pageWith({ dict, annotations }: FirstPage, widget: PdfRef): PdfDict {
  return new Map<string, PdfValue>([...dict, ['/Annots', [...annotations, widget]], ['/Tabs', '/S']])
}

function catalogWith(catalog: PdfDict, widget: PdfRef): PdfDict {
  // Signatures exist, and whatever is added must be appended (§12.7.3).
  const form: PdfDict = new Map<string, PdfValue>([
    ['/Fields', [widget]],
    ['/SigFlags', '3'],
  ])
  return new Map<string, PdfValue>([...catalog, ['/AcroForm', form]])
}

function tableAndTrailer(base: SignedBase, offsets: Map<number, number>, size: number, at: number): string {
  const rows = [...offsets].sort(([one], [other]) => one - other)
  const table = rows.map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
  const [id] = [base.trailer.get('/ID')].flat()
  // The file's own identifier stays, that of its state is new (§14.4).
  const state = `<${base.sha256.copy().digest('hex').slice(0, 32).toUpperCase()}>`
  const trailer: PdfDict = new Map<string, PdfValue>([
    ...base.trailer,
    ['/Size', String(size)],
    ['/Prev', String(base.startxref)],
    ['/ID', [id ?? state, state]],
  ])
  return `xref\n0 1\n0000000000 65535 f \n${table.join('')}trailer\n${writeValue(trailer)}\nstartxref\n${at}\n%%EOF\n`
}
