import { expect, test } from 'vitest'
import { csvTextOf, maxCsvBytes, maxCsvLines } from './csv-text.ts'

const read = (...parts: BlobPart[]) => csvTextOf(new Blob(parts))

test('as many lines as are read, and no more, are taken', async () => {
  const line = 'ana@x.test\r\n'
  const lines = line.repeat(maxCsvLines)
  expect(await read(lines)).toEqual({ text: lines })
  expect(await read(lines, 'b')).toBe('too_large')
})

test('a file of more bytes is refused unread, also as one line', async () => {
  expect(await read(new Uint8Array(maxCsvBytes).fill(0x61))).toHaveProperty('text.length', maxCsvBytes)
  expect(await read(new Uint8Array(maxCsvBytes + 1).fill(0x61))).toBe('too_large')
})

test('the encoding of older spreadsheets is read, and other bytes are no text', async () => {
  expect(await read(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toEqual({ text: 'José' })
  expect(await read(new Uint8Array([0xff, 0x00, 0xfe]))).toBe('unreadable')
})
