import { expect, test } from 'vitest'
import { csvTextOf, isTooLarge, maxCsvBytes, maxCsvLines } from './csv-text.ts'

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

test('pasted text has the same bounds as a file', () => {
  const line = 'ana@x.test\n'
  expect(isTooLarge(line.repeat(maxCsvLines))).toBe(false)
  expect(isTooLarge(`${line.repeat(maxCsvLines)}b`)).toBe(true)
  expect(isTooLarge('a'.repeat(maxCsvBytes))).toBe(false)
  expect(isTooLarge('a'.repeat(maxCsvBytes + 1))).toBe(true)
})
