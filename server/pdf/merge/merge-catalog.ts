import { createHash } from 'node:crypto'
import {
  dateString,
  type PdfDict,
  type PdfRef,
  type PdfValue,
  textString,
} from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { PdfWriter } from '../file/pdf-writer.ts'
import { type MergedStandards, mergedMetadata, type OutputProfile } from './merge-standards.ts'

export interface Bookmark {
  ref: PdfRef
  title: string
  page: PdfRef
  /** Entries that attach the part's own outline. */
  below: PdfDict
}

export interface Original {
  name: string
  ref: PdfRef
}

/** The parts of the merged file's catalog. */
export interface CatalogParts {
  title: string
  language: string | undefined
  createdAt: Date
  id: string | undefined
  pagesRoot: PdfRef
  bookmarks: Bookmark[]
  originals: Original[]
  standards: MergedStandards
  /** The catalog's entries for the structure tree. */
  structure: PdfDict
}

/**
 * The original as an embedded file (ISO 32000-2 §7.11.4), without further compression: it is compressed
 * inside.
 */
export function embedOriginal(writer: PdfWriter, name: string, bytes: Buffer, at: Date): PdfRef {
  const file = writer.reserve()
  const parameters: PdfDict = new Map([
    ['/Size', String(bytes.length)],
    ['/ModDate', dateString(at)],
  ])
  writer.stream(
    file,
    new Map<string, PdfValue>([
      ['/Type', '/EmbeddedFile'],
      ['/Subtype', '/application#2Fpdf'],
      ['/Params', parameters],
    ]),
    bytes,
  )
  const specification = writer.reserve()
  writer.object(
    specification,
    new Map<string, PdfValue>([
      ['/Type', '/Filespec'],
      ['/F', textString(name)],
      ['/UF', textString(name)],
      ['/Desc', textString(name)],
      ['/AFRelationship', '/Source'],
      [
        '/EF',
        new Map([
          ['/F', file],
          ['/UF', file],
        ]),
      ],
    ]),
  )
  return specification
}

export interface WrittenCatalog {
  root: PdfRef
  catalog: PdfDict
  startxref: number
  trailer: PdfDict
}

/** Writes catalog, information and trailer: the end of the file. */
export function writeCatalog(writer: PdfWriter, parts: CatalogParts): WrittenCatalog {
  const { title, language, createdAt, standards } = parts
  const catalog: PdfDict = new Map<string, PdfValue>([
    ['/Type', '/Catalog'],
    ['/Version', '/1.7'],
    ['/Pages', parts.pagesRoot],
    ['/PageMode', '/UseOutlines'],
    ['/Outlines', writeOutline(writer, parts.bookmarks)],
    ['/Names', new Map([['/EmbeddedFiles', writeNames(writer, parts.originals)]])],
    ['/AF', parts.originals.map((original) => original.ref)],
    ['/ViewerPreferences', new Map([['/DisplayDocTitle', 'true']])],
    ['/Metadata', mergedMetadata(writer, { title, createdAt, standards, language })],
    ...parts.structure,
  ])
  if (language) catalog.set('/Lang', textString(language))
  const profile = standards.outputProfile
  if (profile) catalog.set('/OutputIntents', [writeOutputIntent(writer, profile)])
  const root = writer.reserve()
  writer.object(root, catalog)
  const information = writer.reserve()
  writer.object(
    information,
    new Map([
      ['/Title', textString(title)],
      ['/CreationDate', dateString(createdAt)],
      ['/ModDate', dateString(createdAt)],
    ]),
  )
  const given = parts.id ?? crypto.randomUUID()
  const id = `<${createHash('sha256').update(given).digest('hex').slice(0, 32).toUpperCase()}>`
  const end = writer.end(
    new Map<string, PdfValue>([
      ['/Root', root],
      ['/Info', information],
      ['/ID', [id, id]],
    ]),
  )
  return { root, catalog, ...end }
}

/** One bookmark per part; closed, so that the list of parts is visible first. */
function writeOutline(writer: PdfWriter, bookmarks: Bookmark[]): PdfRef {
  const root = writer.reserve()
  for (const [index, bookmark] of bookmarks.entries()) {
    const item: PdfDict = new Map<string, PdfValue>([
      ['/Title', textString(bookmark.title)],
      ['/Parent', root],
      ['/Dest', [bookmark.page, '/Fit']],
      ...bookmark.below,
    ])
    const [before, after] = [bookmarks[index - 1], bookmarks[index + 1]]
    if (before) item.set('/Prev', before.ref)
    if (after) item.set('/Next', after.ref)
    writer.object(bookmark.ref, item)
  }
  const [first, last] = [bookmarks[0], bookmarks.at(-1)]
  if (!first || !last) throw new RangeError('nothing to merge')
  writer.object(
    root,
    new Map<string, PdfValue>([
      ['/Type', '/Outlines'],
      ['/First', first.ref],
      ['/Last', last.ref],
      ['/Count', String(bookmarks.length)],
    ]),
  )
  return root
}

/** A name tree with a single node, sorted by bytes as §7.9.6 requires. */
function writeNames(writer: PdfWriter, originals: Original[]): PdfRef {
  const keys = originals
    .map((original) => ({ key: textString(original.name), ref: original.ref }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  const ref = writer.reserve()
  writer.object(ref, new Map([['/Names', keys.flatMap(({ key, ref: file }): PdfValue[] => [key, file])]]))
  return ref
}

function writeOutputIntent(writer: PdfWriter, profile: OutputProfile): PdfRef {
  const stream = writer.reserve()
  writer.stream(stream, profile.dict, profile.data)
  const intent = writer.reserve()
  writer.object(intent, new Map<string, PdfValue>([...profile.intent, ['/DestOutputProfile', stream]]))
  return intent
}
