import { readFile, rm, stat } from 'node:fs/promises'
import type { PdfRef, PdfValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import { PdfFile } from '../file/pdf-file.ts'
import { FileSink, HashingSink, MemorySink, type PdfSink, PdfWriter } from '../file/pdf-writer.ts'
import { ReportError } from '../report-error.ts'
import { safeFileName } from '../safe-text.ts'
import type { Notice, PdfSignature } from '../sign/pdf-signature.ts'
import { signatureUpdate } from '../sign/signature-update.ts'
import type { FirstPage } from '../sign/signed-update.ts'
import { type Bookmark, embedOriginal, type Original, writeCatalog } from './merge-catalog.ts'
import { PartCopier } from './merge-part.ts'
import { commonStandards, type PartStandards, partStandards } from './merge-standards.ts'
import { MergedStructure } from './merge-structure.ts'

/**
 * One file to merge. `name` is the title of its bookmark and the name of the original inside the merged file.
 */
export type MergePart = { name: string } & ({ path: string } | { bytes: Uint8Array })

export interface MergeOptions {
  /** Title of the merged document; `merged_report` when absent. */
  title?: string
  /** Language of the document, BCP 47. */
  language?: string
  /** Prints "n / total" at the foot of every page, as an annotation, so that the pages themselves stay untouched. */
  pageLabels?: boolean
  /** Time of the merge; now when absent. */
  createdAt?: Date
  /**
   * The seed of the file's identifier; random when absent. With it and `createdAt`, the same merge gives the
   * same bytes.
   */
  id?: string
  /** Signs the merged file. Its bytes are hashed while they are written, whatever their number. */
  signature?: PdfSignature
}

export interface MergeFacts {
  parts: number
  pages: number
  bytes: number
}

/**
 * Joins PDFs in the given order: their pages, one bookmark per part (containing the part's own), their tags,
 * and every original as an embedded file, byte for byte, so that its signature can still be checked.
 *
 * Rejects with ReportError: `part_damaged` and `part_encrypted` name the part, `io_failed` concerns files.
 * Memory: the largest part, plus what the target keeps. Blocks its thread while copying.
 */
export async function mergePdfs(
  parts: MergePart[],
  options: MergeOptions,
  notice: Notice,
): Promise<Buffer<ArrayBuffer>> {
  const sink = new MemorySink()
  await mergeInto(sink, parts, options, notice)
  return sink.content()
}

/** Like `mergePdfs`, into a new file at `path`, which is removed again when the merge fails. */
export async function mergePdfsToFile(
  parts: MergePart[],
  path: string,
  options: MergeOptions,
  notice: Notice,
): Promise<MergeFacts> {
  let sink: FileSink
  try {
    sink = new FileSink(path)
  } catch (cause) {
    throw new ReportError('io_failed', 'The merged file cannot be written.', { cause })
  }
  try {
    const pages = await mergeInto(sink, parts, options, notice)
    sink.close()
    return { parts: parts.length, pages, bytes: (await stat(path)).size }
  } catch (error) {
    sink.close()
    await rm(path, { force: true })
    throw error instanceof ReportError
      ? error
      : new ReportError('io_failed', 'The merged file cannot be written.', { cause: error })
  }
}

interface Merged {
  writer: PdfWriter
  pages: PdfRef[]
  first: FirstPage | undefined
  bookmarks: Bookmark[]
  originals: Original[]
  structure: MergedStructure
  standards: PartStandards[]
}

async function mergeInto(
  sink: PdfSink,
  parts: MergePart[],
  options: MergeOptions,
  notice: Notice,
): Promise<number> {
  if (parts.length === 0) throw new RangeError('nothing to merge')
  const hashing = options.signature && new HashingSink(sink)
  const writer = new PdfWriter(hashing ?? sink)
  const pagesRoot = writer.reserve()
  const merged: Merged = {
    writer,
    pages: [],
    first: undefined,
    bookmarks: [],
    originals: [],
    structure: new MergedStructure(writer),
    standards: [],
  }
  const createdAt = options.createdAt ?? new Date()
  const total = options.pageLabels ? await countPages(parts) : 0
  const names = uniqueNames(parts.map((part) => part.name))
  for (const [index, part] of parts.entries()) {
    const bytes = await readPart(part)
    const file = openPart(part, bytes)
    try {
      addPart(merged, pagesRoot, file, part.name, { index, total })
    } catch (cause) {
      throw damaged(part, cause)
    }
    const name = names[index] ?? part.name
    merged.originals.push({ name, ref: embedOriginal(writer, name, bytes, createdAt) })
  }
  writer.object(
    pagesRoot,
    new Map<string, PdfValue>([
      ['/Type', '/Pages'],
      ['/Count', String(merged.pages.length)],
      ['/Kids', merged.pages],
    ]),
  )
  const written = writeCatalog(writer, {
    ...merged,
    title: options.title ?? 'merged_report',
    language: options.language,
    createdAt,
    id: options.id,
    pagesRoot,
    // The labels' font is not embedded, which PDF/A does not allow.
    standards: commonStandards(options.pageLabels ? [] : merged.standards, merged.structure.complete),
    structure: merged.structure.finish(),
  })
  const { first: page } = merged
  if (hashing && options.signature && page)
    sink.write(
      await signatureUpdate(
        { ...hashing, ...written, form: new Map(), fields: [], page },
        options.signature,
        notice,
      ),
    )
  return merged.pages.length
}

function addPart(
  merged: Merged,
  pagesRoot: PdfRef,
  file: PdfFile,
  title: string,
  place: { index: number; total: number },
): void {
  const { writer, structure } = merged
  const bookmark = writer.reserve()
  const copier = new PartCopier(file, writer, {
    pagesRoot,
    bookmark,
    structureRoot: structure.root,
    structureOffset: structure.nextKey,
    idPrefix: `p${String(place.index).padStart(4, '0')}.`,
    pagesBefore: merged.pages.length,
    pagesTotal: place.total,
  })
  merged.standards.push(partStandards(file))
  const pages = copier.copyPages()
  const [first] = pages
  if (!first) throw new RangeError('a part without pages')
  merged.first ??= copier.first
  merged.bookmarks.push({ ref: bookmark, title, page: first, below: copier.outline() })
  structure.add(file, copier)
  copier.drain()
  // One by one: a part may have more pages than a call can take as arguments.
  for (const page of pages) merged.pages.push(page)
}

/** The total pages of all parts, read in an extra pass; needed only where it is printed on each page. */
async function countPages(parts: MergePart[]): Promise<number> {
  let total = 0
  for (const part of parts) {
    const file = openPart(part, await readPart(part))
    try {
      total += file.pages().length
    } catch (cause) {
      throw damaged(part, cause)
    }
  }
  return total
}

async function readPart(part: MergePart): Promise<Buffer> {
  if ('bytes' in part) return Buffer.from(part.bytes.buffer, part.bytes.byteOffset, part.bytes.length)
  try {
    return await readFile(part.path)
  } catch (cause) {
    throw new ReportError('io_failed', `“${part.name}” cannot be read.`, { part: part.name, cause })
  }
}

function openPart(part: MergePart, bytes: Buffer): PdfFile {
  let file: PdfFile
  try {
    file = new PdfFile(bytes)
  } catch (cause) {
    throw damaged(part, cause)
  }
  if (!file.trailer.has('/Encrypt')) return file
  throw new ReportError('part_encrypted', `“${part.name}” is encrypted and cannot be joined.`, {
    part: part.name,
  })
}

/** Any error while reading a part, even a stack overflow caused by a hostile one, is that part's fault. */
function damaged(part: MergePart, cause: unknown): ReportError {
  return new ReportError('part_damaged', `“${part.name}” is damaged and cannot be merged.`, {
    part: part.name,
    cause,
  })
}

/** `a/b.pdf`, `a/b.pdf` → `a_b.pdf`, `a_b (2).pdf`: an embedded file is found and saved by its name. */
function uniqueNames(names: string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const base = safeFileName(name.toLowerCase().endsWith('.pdf') ? name.slice(0, -4) : name)
    let unique = `${base}.pdf`
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${base} (${count}).pdf`
    taken.add(unique.toLowerCase())
    return unique
  })
}
