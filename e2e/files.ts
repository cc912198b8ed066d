import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePdf, makePhoto } from '@atesta/testkit/files.ts'

const corpus = join(import.meta.dirname, '../../shared/corpus')

/** The smallest file whose content identifies it as an MP4: a header, and data that no player can show. */
function makeVideo(): Buffer {
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(body.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    box('mdat', Buffer.alloc(40_000, 7)),
  ])
}

export type JourneyFiles = {
  photos: string[]
  video: string
  pdf: string
  /** Wider than 3000 pixels. */
  tooWide: string
  /** Text under the name of a picture. */
  disguised: string
  damaged: string
}

/** Real files if the corpus is present, otherwise files of the same kinds made here. */
export async function journeyFiles(folder: string): Promise<JourneyFiles> {
  await mkdir(folder, { recursive: true })
  const made = async (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    await writeFile(path, bytes)
    return path
  }
  const real = (path: string) => (existsSync(join(corpus, path)) ? join(corpus, path) : null)
  const photo = await makePhoto({ width: 1200, height: 900 })
  return {
    photos: [
      real('photos/gps-DSCN0010.jpg') ?? (await made('first.jpg', photo)),
      real('photos/orientation-portrait-6.jpg') ??
        (await made('second.jpg', await makePhoto({ width: 900, height: 1200 }))),
    ],
    video: real('video/video1.mp4') ?? (await made('machine.mp4', makeVideo())),
    pdf: real('pdf/basic.pdf') ?? (await made('permit.pdf', makePdf())),
    tooWide:
      real('photos/large-nokia.jpg') ??
      (await made('wide.jpg', await makePhoto({ width: 3200, height: 200 }))),
    disguised: await made('disguised.jpg', Buffer.from('<html>not a picture</html>')),
    damaged: await made('damaged.jpg', photo.subarray(0, Math.floor(photo.length / 3))),
  }
}

/** A copy of a file with one bit of one byte in its middle flipped. */
export async function alteredCopy(path: string, folder: string): Promise<string> {
  const bytes = await readFile(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  const target = join(folder, `altered-${path.split('/').at(-1)}`)
  await writeFile(target, bytes)
  return target
}
