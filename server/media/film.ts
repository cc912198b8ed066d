import { ALL_FORMATS, CustomSource, EncodedPacketSink, Input, VideoSampleSink } from 'mediabunny'
import { readAll, type Storage } from '../storage/storage.ts'
import type { Pixels } from './preview.ts'

export type VideoFacts = {
  durationS: number | null
  width: number | null
  height: number | null
  unreadable: boolean
}

/** The position of the still in seconds, past the shaky start. */
const stillAt = 1
/** 8K as cameras record it; a video with larger frames has no still. */
const maxFramePixels = 8192 * 4320
/** TypeScript does not know this option of the standard yet. */
const rgba = { format: 'RGBA' } as object

function open(storage: Storage, key: string, size: number): Input {
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => new Uint8Array(await readAll(storage, key, { start, end: end - 1 })),
  })
  return new Input({ source, formats: ALL_FORMATS })
}

/** Duration and frame size of an MP4 or MOV, reading only the parts that hold them. Never throws on a damaged file. */
export async function readVideo(storage: Storage, key: string, size: number): Promise<VideoFacts> {
  const input = open(storage, key, size)
  try {
    const duration = await input.computeDuration()
    const track = await input.getPrimaryVideoTrack()
    return {
      durationS: Number.isFinite(duration) ? Math.round(duration * 1000) / 1000 : null,
      width: track?.displayWidth ?? null,
      height: track?.displayHeight ?? null,
      unreadable: track === null,
    }
  } catch {
    return { durationS: null, width: null, height: null, unreadable: true }
  } finally {
    input.dispose()
  }
}

/**
 * The key frame at one second, or in the middle of a shorter video: the frame that takes the least decoding.
 * Null where there is no decoder for it. Throws on a damaged video. Only for a process that may be killed.
 */
export async function filmStill(storage: Storage, key: string, size: number): Promise<Pixels | null> {
  await import('node-webcodecs/register')
  const input = open(storage, key, size)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track || track.codedWidth * track.codedHeight > maxFramePixels || !(await track.canDecode()))
      return null
    const start = await track.getFirstTimestamp()
    const wanted = start + Math.min(stillAt, ((await track.computeDuration()) - start) / 2)
    const packets = new EncodedPacketSink(track)
    const packet = (await packets.getKeyPacket(wanted)) ?? (await packets.getFirstKeyPacket())
    const sample = packet && (await new VideoSampleSink(track).getSample(packet.timestamp))
    if (!sample) return null
    try {
      const data = new Uint8Array(sample.allocationSize(rgba))
      await sample.copyTo(data, rgba)
      return { data, width: sample.codedWidth, height: sample.codedHeight, turned: sample.rotation }
    } finally {
      sample.close()
    }
  } finally {
    input.dispose()
  }
}
