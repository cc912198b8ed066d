import { isDict, type PdfDict, PdfReader, PdfRef, type PdfValue } from '@atesta/evidence/pdf/pdf-syntax.ts'
import type { PdfFile, PdfObject } from '@atesta/server/pdf/file/pdf-file.ts'

/** A PDF with the parts that the rules read repeatedly. */
export type Opened = {
  file: PdfFile
  bytes: Buffer
  /** Every dictionary of the file, including nested ones, with the object that contains it. */
  dicts: { dict: PdfDict; object: PdfObject }[]
  /** The structure tree in reading order: standard type and dictionary of each element. */
  elements: { type: string; dict: PdfDict }[]
}

function* dictsIn(value: PdfValue): Generator<PdfDict> {
  if (isDict(value)) {
    yield value
    for (const inner of value.values()) yield* dictsIn(inner)
  } else if (Array.isArray(value)) for (const inner of value) yield* dictsIn(inner)
}

/** Kids are followed only once: a cyclic tree would never end. */
function elementsOf(file: PdfFile): Opened['elements'] {
  const root = file.dict(file.catalog.get('/StructTreeRoot'))
  const roles = file.dict(root?.get('/RoleMap'))
  const seen = new Set<PdfDict>()
  const found: Opened['elements'] = []
  const walk = (value: PdfValue | undefined) => {
    const plain = file.resolve(value)
    if (Array.isArray(plain)) return plain.forEach(walk)
    if (!isDict(plain) || seen.has(plain)) return
    seen.add(plain)
    const own = plain.get('/S')
    if (typeof own === 'string') {
      const mapped = roles?.get(own)
      found.push({ type: typeof mapped === 'string' ? mapped : own, dict: plain })
    }
    walk(plain.get('/K'))
  }
  walk(root?.get('/K'))
  return found
}

export function openPdf(file: PdfFile): Opened {
  const objects = [...file.numbers()].map(({ number }) => file.object(number))
  const dicts = objects.flatMap((object) => Array.from(dictsIn(object.value), (dict) => ({ dict, object })))
  return { file, bytes: file.bytes, dicts, elements: elementsOf(file) }
}

const painting = new Set([
  'S',
  's',
  'f',
  'F',
  'f*',
  'B',
  'B*',
  'b',
  'b*',
  'sh',
  'BI',
  'Do',
  'Tj',
  'TJ',
  "'",
  '"',
])

/** One operator of a content stream with its operands. */
type Operation = { operator: string; operands: PdfValue[] }

function* operations(content: Buffer): Generator<Operation> {
  const reader = new PdfReader(content)
  let operands: PdfValue[] = []
  for (;;) {
    reader.skipSpace()
    if (reader.at >= content.length) return
    const value = reader.value()
    const isOperator =
      typeof value === 'string' && /^[A-Za-z'"*]/.test(value) && !/^(true|false|null)$/.test(value)
    if (!isOperator) {
      operands.push(value)
      continue
    }
    yield { operator: value, operands }
    operands = []
    // The bytes of an image are not operators.
    if (value === 'BI') reader.at = Math.max(reader.at, content.indexOf('\nEI', reader.at) + 3)
  }
}

/** The content of a page: its streams, one after the other. */
export function contentOf(file: PdfFile, page: PdfDict): Buffer {
  const given = page.get('/Contents')
  const parts = given instanceof PdfRef && !Array.isArray(file.resolve(given)) ? [given] : file.array(given)
  const pieces = parts.map((part) =>
    part instanceof PdfRef ? (file.decoded(file.object(part.number)) ?? Buffer.alloc(0)) : Buffer.alloc(0),
  )
  return Buffer.concat(pieces.flatMap((piece) => [piece, Buffer.from('\n')]))
}

/** What is painted outside of any tag or artifact, and the operators that set a colour. */
export function paintedIn(content: Buffer): { untagged: string[]; colours: Set<string> } {
  const marks: boolean[] = []
  const untagged: string[] = []
  const colours = new Set<string>()
  for (const { operator, operands } of operations(content)) {
    if (operator === 'BMC' || operator === 'BDC')
      marks.push(operands[0] === '/Artifact' || (isDict(operands[1]) && operands[1].has('/MCID')))
    else if (operator === 'EMC') marks.pop()
    else if (painting.has(operator) && !marks.includes(true)) untagged.push(operator)
    else if (['k', 'K', 'rg', 'RG', 'g', 'G'].includes(operator)) colours.add(operator)
  }
  return { untagged, colours }
}
