import { asInteger, type PdfDict, PdfRef, type PdfValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { PdfFile } from '../file/pdf-file.ts'
import type { PdfWriter } from '../file/pdf-writer.ts'
import { type PartCopier, treeEntries } from './merge-part.ts'

/**
 * The tags of all parts in one structure tree (ISO 32000-2 §14.7), so that a merged report is as accessible
 * as its parts. Parent tree keys of later parts follow those of earlier ones.
 */
export class MergedStructure {
  readonly root: PdfRef
  /** First free key of the parent tree. */
  nextKey = 0
  private readonly writer: PdfWriter
  private readonly kids: PdfValue[] = []
  private readonly parents: PdfValue[] = []
  private readonly ids: PdfValue[] = []
  private readonly roles = new Map<string, PdfValue>()
  private readonly classes = new Map<string, PdfValue>()
  private untagged = 0

  constructor(writer: PdfWriter) {
    this.writer = writer
    this.root = writer.reserve()
  }

  /** Whether every part so far has tags. */
  get complete(): boolean {
    return this.untagged === 0
  }

  /** Adds a part's tree. The elements are written when the copier drains. */
  add(file: PdfFile, copier: PartCopier): void {
    const tree = file.dict(file.catalog.get('/StructTreeRoot'))
    const marked = file.dict(file.catalog.get('/MarkInfo'))?.get('/Marked') === 'true'
    if (!tree || !marked) this.untagged += 1
    if (!tree) return
    const top = file.resolve(tree.get('/K'))
    const kids = Array.isArray(top) ? top : top === undefined ? [] : [tree.get('/K') ?? 'null']
    // A part's language may differ from that of the merged file.
    const language = file.catalog.get('/Lang')
    for (const kid of kids)
      if (language && kid instanceof PdfRef) copier.add(kid, new Map([['/Lang', language]]))
    // One by one: there may be more than a call can take as arguments.
    for (const kid of kids) this.kids.push(copier.copy(kid))

    let next = asInteger(file.resolve(tree.get('/ParentTreeNextKey'))) ?? 0
    for (const [key, value] of treeEntries(file, tree.get('/ParentTree'), '/Nums')) {
      const number = asInteger(key)
      if (number === undefined) continue
      next = Math.max(next, number + 1)
      this.parents.push(String(number + this.nextKey), copier.copy(value))
    }
    this.nextKey += next
    for (const [key, value] of treeEntries(file, tree.get('/IDTree'), '/Names')) {
      this.ids.push(copier.prefixed(key), copier.copy(value))
    }
    addMissing(this.roles, file.dict(tree.get('/RoleMap')), copier)
    addMissing(this.classes, file.dict(tree.get('/ClassMap')), copier)
  }

  /** Writes the root; returns the catalog's entries, none when no part has tags. */
  finish(): PdfDict {
    if (this.kids.length === 0) return new Map()
    const root: PdfDict = new Map<string, PdfValue>([
      ['/Type', '/StructTreeRoot'],
      ['/K', this.kids],
      ['/ParentTree', new Map([['/Nums', this.parents]])],
      ['/ParentTreeNextKey', String(this.nextKey)],
    ])
    if (this.ids.length > 0) root.set('/IDTree', new Map([['/Names', this.ids]]))
    if (this.roles.size > 0) root.set('/RoleMap', this.roles)
    if (this.classes.size > 0) root.set('/ClassMap', this.classes)
    this.writer.object(this.root, root)
    return new Map<string, PdfValue>([
      ['/StructTreeRoot', this.root],
      ['/MarkInfo', new Map([['/Marked', String(this.complete)]])],
    ])
  }
}

/** Where two parts define a name differently, the first wins; both are ours and agree. */
function addMissing(into: Map<string, PdfValue>, from: PdfDict | undefined, copier: PartCopier): void {
  for (const [key, value] of from ?? []) if (!into.has(key)) into.set(key, copier.copy(value))
}
