import { openAsBlob } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { wholeFile } from './whole-file.ts'

test('a file that has gone is unreadable, and not too large', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'atesta-whole-file-'))
  try {
    const name = path.join(folder, 'report.pdf')
    await writeFile(name, '%PDF-')
    const file = await openAsBlob(name)
    expect(await wholeFile(file)).toEqual(new TextEncoder().encode('%PDF-'))
    await rm(name)
    expect(await wholeFile(file)).toBe('unreadable')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('one of which only the beginning fits into memory is too large', async () => {
  /** A file as a browser without the memory for it hands it out. */
  class LargeFile extends Blob {
    override arrayBuffer(): Promise<ArrayBuffer> {
      return Promise.reject(new DOMException('out of memory', 'NotReadableError'))
    }
  }
  expect(await wholeFile(new LargeFile(['%PDF-']))).toBe('too_large')
})
