import {
  asInteger,
  isDict,
  type PdfDict,
  PdfReader,
  PdfRef,
  PdfSyntaxError,
  type PdfValue,
} from './pdf-syntax.ts'
import { type Inflate, maxInflated, readXref, streamContent, type XrefEntry } from './pdf-xref.ts'

/** One indirect object; `data` are a stream's bytes as stored, filters not undone. */
export interface PdfObject {
  value: PdfValue
  data: Uint8Array | undefined
}

export interface PdfPage {
  number: number
  /** The page's dictionary with what it inherits (§7.7.3.4) written into it. */
  dict: PdfDict
}

const inherited = ['/Resources', '/MediaBox', '/CropBox', '/Rotate']
/** How an indirect object begins (§7.3.10). */
export function readHead(reader: PdfReader): PdfRef {
  const { at } = reader
  const ref = new PdfRef(reader.integer(), reader.integer())
  if (!reader.accepts('obj')) throw new PdfSyntaxError(`no object at ${at}`)
  return ref
}

/** The rest of it; `lengthOf` looks up the length of a stream. */
export function readBody(
  reader: PdfReader,
  number: number,
  lengthOf: (stream: PdfDict) => PdfValue | undefined,
): PdfObject {
  const { bytes } = reader
  const value = reader.value()
  if (!isDict(value) || !reader.accepts('stream')) {
    if (!reader.accepts('endobj')) throw new PdfSyntaxError(`object ${number} does not end`)
    return { value, data: undefined }
  }
  // The keyword is followed by CR LF or LF alone (§7.3.8.1).
  if (bytes[reader.at] === 13) reader.at += 1
  if (bytes[reader.at] === 10) reader.at += 1
  const length = asInteger(lengthOf(value))
  if (length === undefined) throw new PdfSyntaxError(`stream ${number} has no length`)
  const start = reader.at
  reader.at += length
  if (!reader.accepts('endstream')) throw new PdfSyntaxError(`stream ${number} is cut off`)
  return { value, data: bytes.subarray(start, start + length) }
}

type PackedObjects = { content: Uint8Array; offsets: Map<number, number> }

/** Of a cross-reference as a table writes it (§7.5.4); in a stream it may take a thousandth of a byte. */
const rowLength = 20

/** Objects that are read to read another: a stream, its length, the stream that holds that. */
const deepest = 20

/** A large file is stamped again as often as its last stamp ends, once in some years; small ones cost nothing. */
const maxRenewals = 40

const nothing: PdfObject = { value: 'null', data: undefined }

/**
 * A PDF read strictly: what is promised must be there. No repairs, because a report that was cut off
 * must be refused, not shortened without a word.
 */
export class PdfFile {
  readonly bytes: Uint8Array
  readonly trailer: PdfDict
  private readonly inflate: Inflate
  private readonly carrier: PdfFile | undefined
  private budget: number
  private hashable: number
  private depth = 0
  private readonly entries: Map<number, XrefEntry>
  private readonly objects = new Map<number, PdfObject>()
  private readonly packed = new Map<number, PackedObjects>()

  /**
   * Throws PdfSyntaxError. Encrypted files open; their `trailer` has `/Encrypt`. What is read of a file inside of another
   * counts as read of its `carrier` too, which may hold one file in thousands of places.
   */
  constructor(bytes: Uint8Array, inflate: Inflate, carrier?: PdfFile) {
    this.bytes = bytes
    this.inflate = inflate
    this.carrier = carrier
    this.budget = 10_000_000 + 20 * bytes.length
    this.hashable = 500_000_000 + maxRenewals * bytes.length
    const { trailer, entries, rows } = readXref(bytes, inflate)
    this.spend(rows * rowLength)
    this.trailer = trailer
    this.entries = entries
  }

  /** Highest object number plus one. */
  get size(): number {
    let highest = 0
    for (const number of this.entries.keys()) highest = Math.max(highest, number)
    return highest + 1
  }

  /** Numbers of the objects in use, with where they begin when they stand in the file by themselves. */
  *numbers(): Generator<{ number: number; offset: number | undefined }> {
    for (const [number, entry] of this.entries) {
      if (entry.kind === 'plain') yield { number, offset: entry.offset }
      else if (entry.kind === 'packed') yield { number, offset: undefined }
    }
  }

  /** Where an object stands, in a form that can be compared; undefined where there is none. */
  placeOf(number: number): string | undefined {
    const entry = this.entries.get(number)
    if (!entry || entry.kind === 'free') return undefined
    return entry.kind === 'plain'
      ? `${entry.generation} at ${entry.offset}`
      : `${entry.index} in ${entry.stream}`
  }

  /** Whether a reference names the generation that its object has; one to nothing does. */
  isCurrent({ number, generation }: PdfRef): boolean {
    const entry = this.entries.get(number)
    return !entry || entry.kind === 'free' || generation === (entry.kind === 'plain' ? entry.generation : 0)
  }

  /** An object that is not there is null (§7.3.10). */
  object(number: number): PdfObject {
    const known = this.objects.get(number)
    if (known) return known
    this.depth += 1
    try {
      if (this.depth > deepest) throw new PdfSyntaxError(`object ${number} needs itself, or too many others`)
      const object = this.read(number)
      this.objects.set(number, object)
      return object
    } finally {
      this.depth -= 1
    }
  }

  /** Follows references to a value. */
  resolve(value: PdfValue | undefined): PdfValue | undefined {
    let current = value
    for (let hops = 0; current instanceof PdfRef; hops += 1) {
      if (hops > 20) throw new PdfSyntaxError('a reference leads back to itself')
      current = this.object(current.number).value
    }
    return current
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    return isDict(found) ? found : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : []
  }

  get catalog(): PdfDict {
    const catalog = this.dict(this.trailer.get('/Root'))
    if (!catalog) throw new PdfSyntaxError('no catalog')
    return catalog
  }

  /** The pages in order. Throws when the tree has a loop, an empty hole or no page. */
  pages(): PdfPage[] {
    const pages: PdfPage[] = []
    const seen = new Set<number>()
    const visit = (ref: PdfValue | undefined, above: PdfDict) => {
      if (!(ref instanceof PdfRef)) throw new PdfSyntaxError('a page is not a reference')
      if (seen.has(ref.number)) throw new PdfSyntaxError('the page tree has a loop')
      seen.add(ref.number)
      const node = this.dict(ref)
      if (!node) throw new PdfSyntaxError(`page ${ref.number} is missing`)
      const passed: PdfDict = new Map(above)
      for (const key of inherited) {
        const value = node.get(key)
        if (value !== undefined) passed.set(key, value)
      }
      if (node.has('/Kids')) for (const kid of this.array(node.get('/Kids'))) visit(kid, passed)
      else pages.push({ number: ref.number, dict: new Map([...node, ...passed]) })
    }
    visit(this.catalog.get('/Pages'), new Map())
    if (pages.length === 0) throw new PdfSyntaxError('no pages')
    return pages
  }

  /** A stream's bytes with FlateDecode or no filter undone; undefined for other filters. */
  decoded(object: PdfObject, most = maxInflated): Uint8Array | undefined {
    if (!object.data || !isDict(object.value)) return undefined
    const plain: PdfDict = new Map()
    for (const key of ['/Filter', '/DecodeParms']) {
      const value = this.resolve(object.value.get(key))
      if (value !== undefined) plain.set(key, value)
    }
    const content = streamContent(plain, object.data, this.inflate, Math.min(most, this.budget))
    this.spend(content?.length ?? 0)
    return content
  }

  private read(number: number): PdfObject {
    const entry = this.entries.get(number)
    if (entry?.kind === 'plain') return this.readPlain(number, entry)
    if (entry?.kind === 'packed') return { value: this.unpack(entry.stream, number), data: undefined }
    return nothing
  }

  private readPlain(number: number, entry: { offset: number; generation: number }): PdfObject {
    const { offset, generation } = entry
    const reader = new PdfReader(this.bytes, offset)
    const head = readHead(reader)
    if (head.number !== number || head.generation !== generation)
      throw new PdfSyntaxError(`object ${number} is not at ${offset}`)
    const object = readBody(reader, number, (stream) => this.resolve(stream.get('/Length')))
    this.spend(reader.at - offset - (object.data?.length ?? 0))
    return object
  }

  /** An object of an object stream (§7.5.7), null where it has none of that number. */
  private unpack(stream: number, number: number): PdfValue {
    const known = this.packed.get(stream) ?? this.openPacked(stream)
    this.packed.set(stream, known)
    const offset = known.offsets.get(number)
    if (offset === undefined) return 'null'
    const reader = new PdfReader(known.content, offset)
    const value = reader.value()
    this.spend(reader.at - offset)
    return value
  }

  private openPacked(stream: number): PackedObjects {
    const object = this.object(stream)
    const content = this.decoded(object)
    if (!content || !isDict(object.value)) throw new PdfSyntaxError(`object stream ${stream} cannot be read`)
    const count = asInteger(this.resolve(object.value.get('/N'))) ?? 0
    const first = asInteger(this.resolve(object.value.get('/First'))) ?? 0
    const head = new PdfReader(content)
    const offsets = new Map<number, number>()
    for (let index = 0; index < count; index += 1) {
      const number = head.integer()
      offsets.set(number, first + head.integer())
    }
    return { content, offsets }
  }

  /**
   * To be told before so many bytes of it are hashed: time stamps may all be over all of it, and be thousands. Throws
   * PdfSyntaxError beyond all measure.
   */
  willHash(bytes: number): void {
    this.hashable -= bytes
    if (this.hashable < 0)
      throw new PdfSyntaxError('it is stamped more often than a file of this size can need')
    this.carrier?.willHash(bytes)
  }

  /** Objects may overlap, so that a small file could be read for ever. No document needs a tenth of this. */
  private spend(bytes: number): void {
    this.budget -= bytes
    if (this.budget < 0) throw new PdfSyntaxError('more is read than a file of this size can hold')
    this.carrier?.spend(bytes)
  }
}
