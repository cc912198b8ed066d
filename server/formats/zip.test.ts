// Slow: a file of more than four gigabytes is packed, and more files than 65,535.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { openZip, Sparse, unzip } from '@atesta/testkit/formats/unzip.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { type ZipFile, zipSize, zipStream } from './zip.ts'

const stored = (path: string, bytes: Buffer): ZipFile => ({
  path,
  size: bytes.length,
  open: async () => Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
})
async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const long = Buffer.from('the same again and again '.repeat(400))

test('stores originals, deflates texts and keeps names in any script', async () => {
  const files: ZipFile[] = [
    { path: 'README.txt', bytes: Buffer.from('hi') },
    { path: 'ä ñ 日本/answers.json', bytes: long },
    stored('files/photo.jpg', long),
    { path: 'empty', bytes: Buffer.alloc(0) },
    { path: 'made.csv', made: pieces('a,b\r\n', '1,2\r\n') },
  ]
  const found = await unzip(await buffer(zipStream(files)))
  expect([...found].map(([path, { stored, bytes }]) => [path, stored, bytes.length])).toEqual([
    ['README.txt', true, 2],
    ['ä ñ 日本/answers.json', false, long.length],
    ['files/photo.jpg', true, long.length],
    ['empty', true, 0],
    ['made.csv', false, 10],
  ])
  expect(found.get('made.csv')?.bytes.toString()).toBe('a,b\r\n1,2\r\n')
  expect(found.get('files/photo.jpg')?.bytes.equals(long)).toBe(true)
})

test('its size is known before, unless a part is still being made', async () => {
  const files: ZipFile[] = [
    { path: 'a', bytes: long, modified: new Date(0) },
    stored('b', long),
    { path: 'c', bytes: Buffer.from('short') },
  ]
  const zip = await buffer(zipStream(files))
  expect(await zipSize(files)).toBe(zip.length)
  expect(await zipSize([])).toBe(22)
  expect(await zipSize([...files, { path: 'd', made: pieces('x') }])).toBeNull()
})

test('another program reads it too', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'atesta-zip-'))
  try {
    const path = join(folder, 'x.zip')
    const files: ZipFile[] = [{ path: 'ä/b.txt', bytes: long }, stored('c.bin', long)]
    await writeFile(path, zipStream([...files, { path: 'd.csv', made: pieces('x') }]))
    const { stdout } = await promisify(execFile)('unzip', ['-t', path])
    expect(stdout).toContain('No errors detected')
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') context.skip('unzip is not on this machine')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('more files than the old format can count', async () => {
  const many = 70_000
  function* files(): Generator<ZipFile> {
    for (let n = 0; n < many; n += 1) yield { path: `f/${n}.txt`, bytes: Buffer.from(String(n)) }
  }
  const zip = await openZip(await buffer(zipStream(files())))
  expect(zip.entryCount).toBe(many)
  let last = ''
  for await (const entry of zip.eachEntry()) {
    last = entry.fileName
    if (last === `f/${many - 1}.txt`)
      expect((await buffer(await zip.openReadStreamPromise(entry))).toString()).toBe(String(many - 1))
  }
  expect(last).toBe(`f/${many - 1}.txt`)
})

test('a file and a ZIP beyond four gigabytes', async () => {
  const zeros = Buffer.alloc(16 * 1024 * 1024)
  const size = 257 * zeros.length
  const large = (path: string): ZipFile => ({
    path,
    size,
    open: async () =>
      (async function* () {
        for (let n = 0; n < 257; n += 1) yield zeros
      })(),
  })
  const files = [large('large.mov'), { path: 'after.txt', bytes: Buffer.from('after it') }]
  const written = new Sparse(zeros)
  for await (const chunk of zipStream(files) as AsyncIterable<Buffer>) written.take(chunk)
  expect(written.size).toBe(await zipSize(files))
  const zip = await openZip(written)
  const names: [string, number][] = []
  for await (const entry of zip.eachEntry()) {
    names.push([entry.fileName, entry.uncompressedSize])
    if (entry.fileName === 'after.txt')
      expect((await buffer(await zip.openReadStreamPromise(entry))).toString()).toBe('after it')
  }
  expect(names).toEqual([
    ['large.mov', size],
    ['after.txt', 8],
  ])
})

test('closes open files and opens no more when the reader goes away', async () => {
  let opened = 0
  let closed = 0
  const endless = (): ZipFile => ({
    path: `file ${opened}`,
    size: 1e12,
    open: async () => {
      opened += 1
      return (async function* () {
        try {
          for (;;) yield Buffer.alloc(65_536)
        } finally {
          closed += 1
        }
      })()
    },
  })
  let listed = 0
  const files = async function* () {
    try {
      for (;;) {
        listed += 1
        yield endless()
      }
    } finally {
      listed = -1
    }
  }
  const stream = zipStream(files())
  for await (const chunk of stream) {
    expect(chunk.length).toBeGreaterThan(0)
    if (opened > 0) break
  }
  await until(async () => closed === 1 && listed === -1)
  expect([opened, stream.destroyed]).toEqual([1, true])
})

test.each([
  [
    'that breaks',
    {
      path: 'x',
      size: 20,
      open: async () =>
        (async function* () {
          yield Buffer.alloc(10)
          throw new Error('the disk is gone')
        })(),
    },
    'the disk is gone',
  ],
  ['that is shorter than it was', { path: 'x', size: 20, open: async () => pieces('short') }, 'announced'],
  [
    'whose making fails',
    {
      path: 'x',
      made: (async function* () {
        yield Buffer.from('a')
        throw new Error('no database')
      })(),
    },
    'no database',
  ],
] satisfies [string, ZipFile, string][])(
  'a file %s breaks the ZIP, so that it is not taken for complete',
  async (_, file, message) => {
    await expect(buffer(zipStream([file]))).rejects.toThrow(message)
  },
)
