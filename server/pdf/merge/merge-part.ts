import {
  asInteger,
  isDict,
  type PdfDict,
  PdfRef,
  PdfSyntaxError,
  type PdfValue,
  stringBytes,
} from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { PdfWriter } from '../file/pdf-writer.ts'
import { firstPage } from '../sign/sign-pdf.ts'
import type { FirstPage } from '../sign/signed-update.ts'
import { isPageLabel, pageLabel } from './page-label.ts'

/** The place of a part's objects in the merged file. */
export interface PartPlace {
  pagesRoot: PdfRef
  /** The part's bookmark: its own outline hangs below it. */
  bookmark: PdfRef
  structureRoot: PdfRef
  /** Added to every key of the part's parent tree. */
  structureOffset: number
  /** Prefix for every structure element's id, which must be unique in a document. */
  idPrefix: string
  pagesBefore: number
  /** Total pages of all parts where "n / total" is printed, otherwise 0. */
  pagesTotal: number
}

const notCopied = new Set(['/Catalog', '/Pages'])

/**
 * Copies what a part's pages need into another file under new numbers, each object once and streams byte for
 * byte. Links to named destinations become explicit ones, because names of different parts may be the same.
 */
export class PartCopier {
  readonly place: PartPlace
  private readonly file: PdfFile
  private readonly writer: PdfWriter
  private readonly numbers = new Map<number, PdfRef>()
  private readonly waiting: number[] = []
  private readonly tagged: boolean
  private readonly added = new Map<number, PdfDict>()
  private destinations: Map<string, PdfValue> | undefined
  /** The first page as written. */
  first: FirstPage | undefined

  constructor(file: PdfFile, writer: PdfWriter, place: PartPlace) {
    this.file = file
    this.writer = writer
    this.place = place
    this.tagged = file.dict(file.catalog.get('/StructTreeRoot')) !== undefined
    this.redirect(file.catalog.get('/Outlines'), place.bookmark)
    this.redirect(file.catalog.get('/StructTreeRoot'), place.structureRoot)
  }

  /** Writes the pages; objects they refer to are written by `drain`. */
  copyPages(): PdfRef[] {
    const pages = this.file.pages()
    const refs = pages.map((page) => {
      const ref = this.writer.reserve()
      this.numbers.set(page.number, ref)
      return ref
    })
    for (const [index, page] of pages.entries()) {
      const ref = refs[index]
      if (!ref) continue
      const dict: PdfDict = new Map(page.dict)
      dict.delete('/Parent')
      const annotations = this.annotations(dict, index)
      dict.delete('/Annots')
      const copy = this.copyDict(dict)
      copy.set('/Parent', this.place.pagesRoot)
      if (annotations.length > 0) copy.set('/Annots', annotations)
      this.writer.object(ref, copy)
      this.first ??= { ...firstPage(this.file, ref, dict), dict: copy, annotations }
    }
    return refs
  }

  /** The entries that attach the part's own outline to its bookmark. */
  outline(): PdfDict {
    const outline = this.file.dict(this.file.catalog.get('/Outlines'))
    const [first, last] = [outline?.get('/First'), outline?.get('/Last')]
    if (!(first instanceof PdfRef) || !(last instanceof PdfRef)) return new Map()
    let count = 0
    const seen = new Set<number>()
    for (let item: PdfValue | undefined = first; item instanceof PdfRef; count += 1) {
      if (seen.has(item.number)) throw new PdfSyntaxError('the outline has a loop')
      seen.add(item.number)
      item = this.file.dict(item)?.get('/Next')
    }
    return new Map<string, PdfValue>([
      ['/First', this.copy(first)],
      ['/Last', this.copy(last)],
      ['/Count', String(-count)],
    ])
  }

  /** A value with its references renumbered; the objects behind them are written by `drain`. */
  copy(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) return this.reference(value)
    if (Array.isArray(value)) return value.map((entry) => this.copy(entry))
    return isDict(value) ? this.copyDict(value) : value
  }

  /** Adds entries to the copy of an object. */
  add(to: PdfRef, entries: PdfDict): void {
    this.added.set(to.number, entries)
  }

  /** Writes every referenced object, and in turn those they refer to. */
  drain(): void {
    for (let number = this.waiting.pop(); number !== undefined; number = this.waiting.pop()) {
      const ref = this.numbers.get(number)
      if (!ref) continue
      const { value: own, data } = this.file.object(number)
      const value = isDict(own) ? new Map([...(this.added.get(number) ?? []), ...own]) : own
      if (isDict(value) && notCopied.has(this.name(value.get('/Type')))) this.writer.object(ref, 'null')
      else if (isDict(value) && data) this.writer.stream(ref, this.copyStreamDict(value), data)
      else this.writer.object(ref, this.copy(value))
    }
  }

  private reference(ref: PdfRef): PdfRef {
    const known = this.numbers.get(ref.number)
    if (known) return known
    const fresh = this.writer.reserve()
    this.numbers.set(ref.number, fresh)
    this.waiting.push(ref.number)
    return fresh
  }

  private redirect(from: PdfValue | undefined, to: PdfRef): void {
    if (from instanceof PdfRef) this.numbers.set(from.number, to)
  }

  private copyStreamDict(dict: PdfDict): PdfDict {
    const copy: PdfDict = new Map(dict)
    copy.delete('/Length')
    return this.copyDict(copy)
  }

  private copyDict(dict: PdfDict): PdfDict {
    const copy: PdfDict = new Map()
    const element = dict.has('/S') && dict.has('/P')
    for (const [key, value] of dict) {
      // Keys into a parent tree that the part lacks would point into that of another part.
      if (!this.tagged && (key === '/StructParent' || key === '/StructParents')) continue
      copy.set(key, this.copyEntry(dict, element, key, value))
    }
    return copy
  }

  private copyEntry(dict: PdfDict, element: boolean, key: string, value: PdfValue): PdfValue {
    if (key === '/StructParent' || key === '/StructParents') {
      const number = asInteger(value)
      return number === undefined ? value : String(number + this.place.structureOffset)
    }
    if (key === '/Dest' || (key === '/D' && dict.get('/S') === '/GoTo')) return this.destination(value)
    if (element && key === '/ID') return this.prefixed(value)
    if (key === '/Headers' && dict.get('/O') === '/Table') {
      return this.file.array(value).map((entry) => this.prefixed(entry))
    }
    return this.copy(value)
  }

  /** A structure element's id with the part's prefix, in the string's own encoding. */
  prefixed(value: PdfValue): PdfValue {
    const text = this.file.resolve(value)
    if (typeof text !== 'string') return this.copy(value)
    const prefix = this.place.idPrefix
    return text.startsWith('<')
      ? `<${Buffer.from(prefix).toString('hex')}${text.slice(1)}`
      : `(${prefix}${text.slice(1)}`
  }

  /** An explicit destination for a named one (§12.3.2.4). */
  private destination(value: PdfValue): PdfValue {
    const found = this.file.resolve(value)
    if (typeof found !== 'string') return this.copy(value)
    const name = stringBytes(found) ?? found
    const target = this.file.resolve(this.named().get(name))
    const place = isDict(target) ? target.get('/D') : target
    return place === undefined ? 'null' : this.copy(this.file.resolve(place) ?? 'null')
  }

  private named(): Map<string, PdfValue> {
    if (this.destinations) return this.destinations
    const names = new Map<string, PdfValue>(this.file.dict(this.file.catalog.get('/Dests')) ?? [])
    const tree = this.file.dict(this.file.catalog.get('/Names'))?.get('/Dests')
    for (const [key, value] of treeEntries(this.file, tree, '/Names')) {
      names.set(stringBytes(key) ?? '', value)
    }
    this.destinations = names
    return names
  }

  private annotations(page: PdfDict, index: number): PdfValue[] {
    const isLabelled = this.place.pagesTotal > 0
    const kept = this.file.array(page.get('/Annots')).flatMap((entry): PdfValue[] => {
      const annotation = this.file.dict(entry)
      if (isLabelled && isPageLabel(annotation)) return []
      if (annotation?.get('/Subtype') !== '/Widget') return [this.copy(entry)]
      return this.look(annotation)
    })
    if (!isLabelled) return kept
    const number = this.place.pagesBefore + index + 1
    return [...kept, pageLabel(this.writer, page, this.file, `${number} / ${this.place.pagesTotal}`)]
  }

  /**
   * A form field or signature as a stamp with the same appearance: the merged file has no form, and a copied
   * signature field would be shown as broken although the embedded original is intact. Invisible ones are
   * left out.
   */
  private look(widget: PdfDict): PdfValue[] {
    const [left, bottom, right, top] = this.file.array(widget.get('/Rect')).map(Number)
    const appearance = this.file.dict(widget.get('/AP'))
    if (!appearance || left === right || bottom === top) return []
    const stamp: PdfDict = new Map<string, PdfValue>([
      ['/Type', '/Annot'],
      ['/Subtype', '/Stamp'],
    ])
    for (const key of ['/Rect', '/AP', '/AS', '/F']) {
      const value = widget.get(key)
      if (value !== undefined) stamp.set(key, this.copy(value))
    }
    const ref = this.writer.reserve()
    this.writer.object(ref, stamp)
    return [ref]
  }

  private name(value: PdfValue | undefined): string {
    const found = this.file.resolve(value)
    return typeof found === 'string' ? found : ''
  }
}

/** Key and value pairs of a name tree (`/Names`) or number tree (`/Nums`), in order (§7.9.6, §7.9.7). */
export function treeEntries(
  file: PdfFile,
  root: PdfValue | undefined,
  leaf: '/Names' | '/Nums',
): [key: PdfValue, value: PdfValue][] {
  const entries: [PdfValue, PdfValue][] = []
  const seen = new Set<PdfDict>()
  const visit = (node: PdfDict | undefined) => {
    if (!node || seen.has(node)) return
    seen.add(node)
    const pairs = file.array(node.get(leaf))
    for (let index = 0; index + 1 < pairs.length; index += 2) {
      const [key, value] = [file.resolve(pairs[index]), pairs[index + 1]]
      if (key !== undefined && value !== undefined) entries.push([key, value])
    }
    for (const kid of file.array(node.get('/Kids'))) visit(file.dict(kid))
  }
  visit(file.dict(root))
  return entries
}
