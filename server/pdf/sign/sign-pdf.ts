import { createHash } from 'node:crypto'
import { type PdfDict, PdfRef, PdfSyntaxError } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { startOfTable } from '@atesta/evidence/pdf/pdf-xref.ts'
import { PdfFile } from '../file/pdf-file.ts'
import type { Notice, PdfSignature } from './pdf-signature.ts'
import { signatureUpdate } from './signature-update.ts'
import type { FirstPage, SignedBase } from './signed-update.ts'

/** Signs a PDF of ours that has a cross-reference table. Parses only the table and the first page. */
export async function signPdf(
  bytes: Buffer,
  signature: PdfSignature,
  notice: Notice,
): Promise<Buffer<ArrayBuffer>> {
  const update = await signatureUpdate(signedBase(new PdfFile(bytes)), signature, notice)
  return Buffer.concat([bytes, update])
}

/** What an incremental update must know about a file. @throws PdfSyntaxError */
export function signedBase(file: PdfFile): SignedBase {
  const { bytes, trailer, catalog } = file
  const root = trailer.get('/Root')
  const page = file.pages()[0]
  if (!(root instanceof PdfRef) || !page) throw new PdfSyntaxError('no catalog')
  const form = file.dict(catalog.get('/AcroForm')) ?? new Map()
  return {
    length: bytes.length,
    sha256: createHash('sha256').update(bytes),
    startxref: startOfTable(bytes),
    trailer,
    root,
    catalog,
    form,
    fields: file.array(form.get('/Fields')),
    page: firstPage(file, new PdfRef(page.number, 0), page.dict),
  }
}

/** `dict` as in the file to be signed, with inherited entries; `file` resolves its boxes. */
export function firstPage(file: PdfFile, ref: PdfRef, dict: PdfDict): FirstPage {
  const [left = 0, bottom = 0, right = 0, top = 0] = file
    .array(dict.get('/CropBox') ?? dict.get('/MediaBox'))
    .map((side) => Number(file.resolve(side)) || 0)
  return {
    ref,
    dict,
    annotations: file.array(dict.get('/Annots')),
    corner: [Math.min(left, right), Math.min(bottom, top)],
  }
}
