import { type PdfFile, readBody, readHead } from './pdf-file.ts'
import {
  isDict,
  latin1,
  type PdfDict,
  PdfReader,
  PdfRef,
  PdfSyntaxError,
  type PdfValue,
} from './pdf-syntax.ts'
import { readTable, startOfTable } from './pdf-xref.ts'

/** The objects of one update by number, and where each begins. */
type Objects = Map<number, { offset: number; generation: number; value: PdfValue }>

/** A table as §7.5.4 writes it: some programs count bytes where others read words. */
const plainTable =
  /^xref ?(?:\r\n|\n|\r)(?:\d{1,10} \d{1,10} ?(?:\r\n|\n|\r)(?:\d{10} \d{5} [nf](?: \r| \n|\r\n))*)+trailer/

/** What a stream needs to be read. With a type it could hold objects. */
const streamKeys = ['/Length', '/Filter', '/DecodeParms']

function refuse(why: string): never {
  throw new PdfSyntaxError(why)
}

function readObjects(reader: PdfReader): Objects {
  const objects: Objects = new Map()
  for (reader.skipSpace(); !reader.accepts('xref'); reader.skipSpace()) {
    const offset = reader.at
    const { number, generation } = readHead(reader)
    const { value, data } = readBody(reader, number, (stream) => stream.get('/Length'))
    if (data) {
      if (reader.bytes[data.byteOffset - reader.bytes.byteOffset - 1] !== 10)
        refuse('a stream without its line')
      if (!reader.accepts('endobj')) refuse(`object ${number} does not end`)
      if (isDict(value) && [...value.keys()].some((key) => !streamKeys.includes(key)))
        refuse(`stream ${number} may be more than data`)
    }
    if (objects.has(number)) refuse(`object ${number} stands twice in an update`)
    objects.set(number, { offset, generation, value })
  }
  return objects
}

/** Reads a table behind its first word; it must list these objects and no others. @returns the trailer. */
function readListOf(objects: Objects, reader: PdfReader, start: number): PdfDict {
  const { dict, entries } = readTable(reader)
  if (!plainTable.test(latin1(reader.bytes, start, reader.at))) refuse('a table is not plain')
  let listed = 0
  for (const [number, entry] of entries) {
    if (number === 0 && entry.kind === 'free') continue
    const object = objects.get(number)
    if (entry.kind !== 'plain' || entry.offset !== object?.offset || entry.generation !== object.generation)
      refuse(`object ${number} is not part of its update`)
    listed += 1
  }
  if (listed !== objects.size) refuse('an update has objects that it does not list')
  return dict
}

function readEnd(reader: PdfReader, start: number): void {
  if (!reader.accepts('startxref') || reader.integer() !== start) refuse('an update does not end')
  // To a reader of objects this is a comment.
  while ([9, 10, 12, 13, 32].includes(reader.bytes[reader.at] ?? 0)) reader.at += 1
  if (latin1(reader.bytes, reader.at, reader.at + 5) !== '%%EOF') refuse('an update does not end')
  reader.at += 5
  reader.skipSpace()
}

function* refsIn(value: PdfValue): Generator<PdfRef> {
  if (value instanceof PdfRef) yield value
  else if (Array.isArray(value)) for (const each of value) yield* refsIn(each)
  else if (isDict(value)) for (const each of value.values()) yield* refsIn(each)
}

/** Programs that repair a file look for these words wherever they stand. */
function hasWords(text: string, { objects, updates }: { objects: number; updates: number }): boolean {
  const count = (words: RegExp) => [...text.matchAll(words)].length
  return (
    count(/\d[\s\0]+obj/g) === objects &&
    count(/[\s\0]xref[\s\0]/g) === updates &&
    ['trailer', 'startxref', '%%EOF'].every((word) => count(new RegExp(word, 'g')) === updates)
  )
}

/**
 * The trailers of the updates behind `older`, in their order. They must be as plain as ISO 32000-2 §7.5.6 has them: objects, a
 * table that lists each of them and nothing else, a trailer, the end, and only white space between. Of all else programs
 * make different things, so that one could show what another does not see. @throws PdfSyntaxError
 */
export function trailersBehind(older: PdfFile, newer: PdfFile): PdfDict[] {
  const reader = new PdfReader(newer.bytes, older.bytes.length, { strict: true })
  const trailers: PdfDict[] = []
  let before = startOfTable(older.bytes)
  let size = Number(older.trailer.get('/Size'))
  let objects = 0
  while (reader.at < newer.bytes.length) {
    const found = readObjects(reader)
    const start = reader.at - 'xref'.length
    const trailer = readListOf(found, reader, start)
    readEnd(reader, start)
    if (Number(trailer.get('/Prev')) !== before) refuse('an update leaves one out')
    const next = Number(trailer.get('/Size'))
    if (!(next >= size) || [...found.keys()].some((number) => number >= next))
      refuse('an update is too large')
    for (const { value } of found.values())
      for (const ref of refsIn(value)) if (!newer.isCurrent(ref)) refuse(`object ${ref.number} is older`)
    trailers.push(trailer)
    objects += found.size
    before = start
    size = next
  }
  const text = latin1(newer.bytes, older.bytes.length)
  if (!hasWords(text, { objects, updates: trailers.length })) refuse('an update hides something')
  return trailers
}
