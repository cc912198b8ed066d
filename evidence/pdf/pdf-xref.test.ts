import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inflate } from './inflate.ts'
import { PdfSyntaxError } from './pdf-syntax.ts'
import { type Inflate, readXref } from './pdf-xref.ts'

const head = '%PDF-1.7\n'

/** A cross-reference stream of `content`, deflated, as object 1. */
function streamOf(content: Uint8Array, entries: string): Buffer {
  const data = deflateSync(content, { level: 9 })
  const dict = `<</Type/XRef/Root 2 0 R/Filter/FlateDecode/Length ${data.length}${entries}>>`
  return Buffer.concat([
    Buffer.from(`1 0 obj\n${dict}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

const fileOf = (body: Buffer, start = head.length) =>
  Buffer.concat([Buffer.from(head), body, Buffer.from(`startxref\n${start}\n%%EOF\n`)])

/** Reads it, and counts what was inflated for that. */
function reading(file: Uint8Array) {
  let inflated = 0
  const counting: Inflate = (data, most) => {
    const content = inflate(data, most)
    inflated += content.length
    return content
  }
  try {
    return { entries: readXref(file, counting).entries.size, inflated }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error
    return { refused: true, inflated }
  }
}

test('a small file cannot say that it has millions of objects', () => {
  const many = 3_000_000
  const file = fileOf(streamOf(new Uint8Array(many), `/Size ${many}/W[1 0 0]`))
  expect(file.length).toBeLessThan(10_000)
  expect(reading(file)).toEqual({ refused: true, inflated: 0 })
  // Written as parts that overlap none of them.
  const parts = Array.from({ length: 30 }, (_, part) => `${part * 100_000} 100000`).join(' ')
  const inParts = fileOf(streamOf(new Uint8Array(many), `/Size ${many}/W[1 0 0]/Index[${parts}]`))
  expect(reading(inParts)).toEqual({ refused: true, inflated: 0 })
  // Or as more than all, less the rest.
  const less = fileOf(streamOf(new Uint8Array(many), `/Size ${many}/W[1 0 0]/Index[0 ${many} 0 -${many}]`))
  expect(reading(less)).toEqual({ refused: true, inflated: 0 })
})

test('naming one stream repeatedly does not exceed the limit', () => {
  const stream = streamOf(new Uint8Array(100_000), '/Size 100000/W[1 0 0]')
  let body = stream
  let prev = ''
  let start = 0
  for (let section = 0; section < 10; section += 1) {
    start = head.length + body.length
    const trailer = `<</Root 2 0 R/Size 100000/XRefStm ${head.length}${prev}>>`
    body = Buffer.concat([body, Buffer.from(`xref\n0 0\ntrailer\n${trailer}\n`)])
    prev = `/Prev ${start}`
  }
  expect(reading(fileOf(body, start))).toEqual({ refused: true, inflated: 200_000 })
})

test('no more is inflated than the rows need', () => {
  const file = fileOf(streamOf(new Uint8Array(20_000_000), '/Size 3/W[1 2 1]'))
  expect(reading(file)).toEqual({ refused: true, inflated: 0 })
})

test('rows of a byte each, mostly of free objects, can be read, and so can padding', () => {
  const free = 200_000
  expect(reading(fileOf(streamOf(new Uint8Array(free), `/Size ${free}/W[1 0 0]`)))).toMatchObject({
    entries: free,
  })
  expect(reading(fileOf(streamOf(new Uint8Array(4096), '/Size 3/W[1 2 1]')))).toMatchObject({ entries: 3 })
})

test('rows with a byte for their predictor, each of one column, can be read', () => {
  const parameters = '/DecodeParms<</Predictor 12/Columns 1>>'
  const file = fileOf(streamOf(new Uint8Array(400_000), `/Size 200000/W[1 0 0]${parameters}`))
  expect(reading(file)).toMatchObject({ entries: 200_000 })
})
