import { ALL_FORMATS, CustomSource, Input } from 'mediabunny'
import { readAll, type Storage } from '../storage/storage.ts'

export type VideoFacts = {
  durationS: number | null
  width: number | null
  height: number | null
  unreadable: boolean
}

/** Duration and frame size of an MP4 or MOV, reading only the parts that hold them. Never throws on a damaged file. */
export async function readVideo(storage: Storage, key: string, size: number): Promise<VideoFacts> {
  const source = new CustomSource({
    getSize: () => size,
    read: async (start, end) => new Uint8Array(await readAll(storage, key, { start, end: end - 1 })),
  })
  const input = new Input({ source, formats: ALL_FORMATS })
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
