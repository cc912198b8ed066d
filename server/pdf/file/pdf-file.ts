import { inflateSync } from 'node:zlib'
import { PdfFile as PlainPdfFile } from '@atesta/evidence/pdf/pdf-file.ts'
import type { PdfValue } from '@atesta/evidence/pdf/pdf-syntax.ts'

/** One indirect object; `data` are a stream's bytes as stored, filters not undone. */
export interface PdfObject {
  value: PdfValue
  data: Buffer | undefined
}

/** The PDF reader with Node's buffers and zlib. */
export class PdfFile extends PlainPdfFile {
  declare readonly bytes: Buffer

  /** Throws PdfSyntaxError. Encrypted files open; their `trailer` has `/Encrypt`. */
  constructor(bytes: Buffer) {
    super(bytes, (data, most) => inflateSync(data, { maxOutputLength: most }))
  }

  override object(number: number): PdfObject {
    // A part of a Buffer is a Buffer.
    return super.object(number) as PdfObject
  }

  override decoded(object: PdfObject): Buffer | undefined {
    const content = super.decoded(object)
    return content && Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  }
}
