import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { type PdfDict, PdfRef, type PdfValue, writeValue } from '@atesta/evidence/pdf/pdf-syntax.ts'

/** Where a PDF's bytes go, in order. */
export interface PdfSink {
  write(bytes: Buffer): void
}

/** Collects what is written; large pieces are kept by reference and must not change. */
export class MemorySink implements PdfSink {
  private readonly pieces: Buffer[] = []

  write(bytes: Buffer): void {
    this.pieces.push(bytes)
  }

  content(): Buffer<ArrayBuffer> {
    return Buffer.concat(this.pieces)
  }
}

/** Writes to a new file; refuses an existing one. Blocking, which is fine in a worker thread. */
export class FileSink implements PdfSink {
  private readonly file: number
  private open = true

  constructor(path: string) {
    this.file = openSync(path, 'wx')
  }

  write(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at)
  }

  close(): void {
    if (!this.open) return
    this.open = false
    closeSync(this.file)
  }
}

/** Passes everything on and hashes it, so that a signature need not read it again. */
export class HashingSink implements PdfSink {
  readonly sha256 = createHash('sha256')
  length = 0
  private readonly sink: PdfSink

  constructor(sink: PdfSink) {
    this.sink = sink
  }

  write(bytes: Buffer): void {
    this.sha256.update(bytes)
    this.length += bytes.length
    this.sink.write(bytes)
  }
}

const flushAt = 256 * 1024

/**
 * Writes objects one after the other and the cross-reference table at the end (ISO 32000-2 §7.5). Small
 * pieces are collected; stream data go straight to the sink.
 */
export class PdfWriter {
  private readonly sink: PdfSink
  private readonly offsets: number[] = [0]
  private gathered: Buffer[] = []
  private gatheredBytes = 0
  private at = 0

  constructor(sink: PdfSink) {
    this.sink = sink
    // The second line tells transfer programs that the file is binary (§7.5.2).
    this.put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  }

  /** Reserves the next object number, to be written later. */
  reserve(): PdfRef {
    this.offsets.push(-1)
    return new PdfRef(this.offsets.length - 1, 0)
  }

  object(ref: PdfRef, value: PdfValue): void {
    this.begin(ref)
    this.put(Buffer.from(`${writeValue(value)}\nendobj\n`, 'latin1'))
  }

  /** `dict` without /Length, which is set here. */
  stream(ref: PdfRef, dict: PdfDict, data: Buffer): void {
    const whole: PdfDict = new Map([...dict, ['/Length', String(data.length)]])
    this.begin(ref)
    this.put(Buffer.from(`${writeValue(whole)}\nstream\n`, 'latin1'))
    this.put(data)
    this.put(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  /**
   * Writes the table and trailer. `/Size` is set here; reserved objects that were not written become free.
   * Returns what an incremental update needs.
   */
  end(trailer: PdfDict): { startxref: number; trailer: PdfDict } {
    const start = this.at
    const rows = this.offsets.map((offset, number) => {
      const used = number > 0 && offset >= 0
      return used ? `${String(offset).padStart(10, '0')} 00000 n \n` : '0000000000 65535 f \n'
    })
    const whole: PdfDict = new Map([...trailer, ['/Size', String(this.offsets.length)]])
    const text = `xref\n0 ${rows.length}\n${rows.join('')}trailer\n${writeValue(whole)}\nstartxref\n${start}\n%%EOF\n`
    this.put(Buffer.from(text, 'latin1'))
    this.flush()
    return { startxref: start, trailer: whole }
  }

  private begin(ref: PdfRef): void {
    this.offsets[ref.number] = this.at
    this.put(Buffer.from(`${ref.number} ${ref.generation} obj\n`, 'latin1'))
  }

  private put(bytes: Buffer): void {
    this.at += bytes.length
    if (bytes.length >= flushAt) {
      this.flush()
      this.sink.write(bytes)
      return
    }
    this.gathered.push(bytes)
    this.gatheredBytes += bytes.length
    if (this.gatheredBytes >= flushAt) this.flush()
  }

  private flush(): void {
    if (this.gatheredBytes > 0) this.sink.write(Buffer.concat(this.gathered, this.gatheredBytes))
    this.gathered = []
    this.gatheredBytes = 0
  }
}
