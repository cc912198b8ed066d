import { readFile } from 'node:fs/promises'
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny'
import type { Photograph } from './photograph.ts'

/** The clips of `demo/assets`, by the value of their shots. */
const clips = [
  { name: 'starting', value: 0.4 },
  { name: 'steady', value: 0.5 },
  { name: 'running', value: 0.62 },
] as const

/** The clip nearest to `photo.value`, with the time and the title that the phone would have written into it. */
export async function makeVideo(photo: Photograph): Promise<Buffer> {
  const away = ({ value }: (typeof clips)[number]) => Math.abs(value - photo.value)
  const clip = clips.reduce((nearest, each) => (away(each) < away(nearest) ? each : nearest))
  const bytes = await readFile(new URL(`../assets/${clip.name}.mp4`, import.meta.url))
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  // Nothing is encoded: the frames are copied.
  const conversion = await Conversion.init({
    input,
    output,
    tags: { date: photo.takenAt, title: photo.label },
  })
  await conversion.execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}
