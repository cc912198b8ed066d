// Slow: files that never end are waited for as long as in life.
import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { makePdf, makePhoto, makeScene } from '@atesta/testkit/files.ts'
import { until } from '@atesta/testkit/until.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createMediaReader, type MediaReader } from './reader.ts'

/** The company whose files are read. */
const acme = 1
let dataDir: string
let reader: MediaReader
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atesta-media-'))
  await mkdir(join(dataDir, 'files'))
  reader = createMediaReader(
    { dataDir, storageUrl: undefined },
    { memoryMb: 200, cpuMs: 3000, wallMs: 60_000 },
  )
})
afterAll(async () => {
  await reader.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function stored(key: string, bytes: Uint8Array) {
  await writeFile(join(dataDir, 'files', key), bytes)
  return { key, size: bytes.length }
}

const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )
const box = (type: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content])
}

/** A fragmented video whose first fragment claims four thousand million frames in no bytes at all. */
function endlessVideo(): Buffer {
  const empty = u32(0, 0)
  const picture = Buffer.concat([
    Buffer.alloc(6),
    Buffer.from([0, 1]),
    Buffer.alloc(16),
    Buffer.from([1, 0, 1, 0]),
    Buffer.alloc(50),
  ])
  const settings = Buffer.from([1, 66, 0, 30, 255, 0xe1, 0, 4, 0x67, 66, 0, 30, 1, 0, 2, 0x68, 0])
  const table = box(
    'stbl',
    box('stsd', u32(0, 1), box('avc1', picture, box('avcC', settings))),
    box('stts', empty),
    box('stsc', empty),
    box('stsz', empty, u32(0)),
    box('stco', empty),
  )
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1000, 0, 0x55c40000)),
    box('hdlr', u32(0, 0), Buffer.from('vide'), Buffer.alloc(13)),
    box('minf', table),
  )
  const track = box('trak', box('tkhd', u32(3, 0, 0, 1, 0, 0), Buffer.alloc(60)), media)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isom')),
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, 1000, 0), Buffer.alloc(80)),
      track,
      box('mvex', box('trex', u32(0, 1, 1, 1, 1, 0))),
    ),
    box(
      'moof',
      box('mfhd', u32(0, 1)),
      box('traf', box('tfhd', u32(0x20000, 1)), box('trun', u32(0, 0xffffffff))),
    ),
  ])
}

/** A PDF whose table of contents unpacks to `megabytes` of entries. */
function swellingPdf(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1e6))
  const head = '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'
  const table = `9 0 obj\n<</Type/XRef/Size ${megabytes * 250_000}/W[1 2 1]/Root 1 0 R/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  return Buffer.concat([
    Buffer.from(head + table),
    packed,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

test('a file that would take all memory or time affects no other file', async () => {
  const video = await stored('video', endlessVideo())
  const pdf = await stored('pdf', swellingPdf(40))
  const found = await Promise.all([
    reader.read('video', acme, video),
    reader.read('pages', acme, pdf),
    reader.read('exif', acme, await stored('photo', await makePhoto())),
    reader.read('pages', acme, await stored('honest', makePdf())),
  ])
  expect(found.slice(0, 2)).toEqual([undefined, undefined])
  expect(found[2]).toMatchObject({ position: { lat: expect.closeTo(-38.45, 5) } })
  expect(found[3]).toBe(1)
})

/** A PDF whose only page draws `megabytes` of lines, packed into almost nothing. */
function tiringPdf(megabytes: number): Buffer {
  const line = '0 0 m 300 200 l S 300 0 m 0 200 l S\n'
  const packed = deflateSync(Buffer.from(line.repeat((megabytes * 1e6) / line.length)))
  const page =
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>\nendobj\n4 0 obj\n' +
    `<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
  const head =
    '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n' +
    `2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n${page}`
  const end = '\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'
  return Buffer.concat([Buffer.from(head), packed, Buffer.from(end)])
}

test('files of one company that never end leave room for those of another', async () => {
  const limits = { memoryMb: 1000, cpuMs: 600_000, wallMs: 600_000 }
  const shared = createMediaReader({ dataDir, storageUrl: undefined }, limits)
  const endless = await stored('endless-flood', tiringPdf(60))
  const into = { small: 'small', large: 'large' }
  const flood = Array.from({ length: 6 }, () =>
    shared.read('previews', acme, { ...endless, kind: 'pdf', into }).catch(() => 'closed'),
  )
  const photo = await stored('photo-of-another', await makePhoto())
  expect(await Promise.race([shared.read('exif', 2, photo), ...flood])).toMatchObject({
    position: { lat: expect.closeTo(-38.45, 5) },
  })
  await shared.close()
  expect(await Promise.all(flood)).toEqual(flood.map(() => 'closed'))
})

test('a page that never finishes drawing does not hang the reader', async () => {
  const into = { small: 'small', large: 'large' }
  const previews = async (kind: 'pdf' | 'video' | 'image', bytes: Uint8Array) =>
    reader.read('previews', acme, { ...(await stored(`${kind}-${bytes.length}`, bytes)), kind, into })
  expect(await previews('pdf', tiringPdf(60))).toBeUndefined()
  expect(await previews('video', endlessVideo())).toBeFalsy()
  expect(await previews('video', makePdf())).toBe(false)
  expect(await previews('pdf', await makePhoto())).toBe(false)
  expect(await previews('image', await makePhoto())).toBe(true)
})

test('a damaged picture does not hang the comparison', async () => {
  const photo = await makeScene()
  expect(await reader.read('likeness', acme, await stored('whole', photo))).toMatchObject({
    turned: { length: 7 },
  })
  const damaged = Buffer.from(photo)
  for (let at = 20; at < 400; at += 7) damaged[at] = (damaged[at] ?? 0) ^ 0xff
  expect(await reader.read('likeness', acme, await stored('damaged', damaged))).toBeNull()
  expect(await reader.read('likeness', acme, await stored('no-picture', makePdf()))).toBeNull()
})

test('a missing file is an error, not a file without facts', async () => {
  await expect(reader.read('exif', acme, { key: 'nothing', size: 10 })).rejects.toThrow('No object nothing')
})

test('callers that wait when it is closed get an error', async () => {
  const other = createMediaReader({ dataDir, storageUrl: undefined })
  const asked = other.read('video', acme, await stored('endless', endlessVideo()))
  await Promise.all([expect(asked).rejects.toThrow(), other.close()])
})

test('a reader that has had no file for long is ended, and another reads the next', async () => {
  const started: ChildProcess[] = []
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  const resting = createMediaReader({ dataDir, storageUrl: undefined }, undefined, 1)
  const photo = await stored('resting.jpg', await makePhoto({ place: true }))
  const read = () => resting.read('exif', acme, photo)
  const first = await read()
  await until(async () => started[0]?.exitCode === 0)
  expect(await read()).toEqual(first)
  expect(first).toBeDefined()
  expect(started.length).toBe(2)
  await resting.close()
  unsubscribe('child_process', note)
})

test('a file whose reader is ended for what others have left in it is read by another, once', async () => {
  const started: ChildProcess[] = []
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  const shared = createMediaReader({ dataDir, storageUrl: undefined })
  const photo = await stored('behind.jpg', await makePhoto({ place: true }))
  const first = await shared.read('exif', acme, photo)
  expect(first).toBeDefined()
  // As if it were over its limit of memory now; stopped, so that it cannot answer before.
  started[0]?.kill('SIGSTOP')
  const asked = shared.read('exif', acme, photo)
  await until(async () => started[0]?.listenerCount('exit') === 1)
  started[0]?.kill('SIGTERM')
  started[0]?.kill('SIGCONT')
  expect(await asked).toEqual(first)
  expect(started.length).toBe(2)
  // What is ours alone, such as the database's password, is not among what it was told.
  const environment = await readFile(`/proc/${started[1]?.pid}/environ`, 'utf8')
  expect(environment).toContain('PATH=')
  expect(environment).not.toContain('DATABASE_URL')
  await shared.close()
  unsubscribe('child_process', note)
})

test('a reader that waits and takes no time on a processor is ended, and another reads the next', async () => {
  const started: ChildProcess[] = []
  const note = (message: unknown) => started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  // The clock of this process alone: reading takes as long as it takes.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const wallMs = 1000
  const limits = { memoryMb: 200, cpuMs: 60_000, wallMs }
  const patient = createMediaReader({ dataDir, storageUrl: undefined }, limits)
  try {
    const photo = await stored('waiting.jpg', await makePhoto({ place: true }))
    const first = await patient.read('exif', acme, photo)
    expect(first).toBeDefined()
    started[0]?.kill('SIGSTOP')
    const asked = patient.read('exif', acme, photo)
    let answered = false
    void asked.then(() => {
      answered = true
    })
    await vi.advanceTimersByTimeAsync(wallMs - 1)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toBeUndefined()
    expect(await patient.read('exif', acme, photo)).toEqual(first)
    expect(started.length).toBe(2)
  } finally {
    vi.useRealTimers()
    await patient.close()
    unsubscribe('child_process', note)
  }
})
