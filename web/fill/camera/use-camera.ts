import { limits } from '@atesta/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import { isLive, watchTrack } from './live-track.ts'

/** Why there is no picture. `stopped`: there is none any more. */
export type CameraTrouble = 'denied' | 'none' | 'failed' | 'stopped'
export type Facing = 'environment' | 'user'
export type ZoomRange = { min: number; max: number; step: number }

/** Properties of tracks that TypeScript's DOM library lacks (Image Capture, W3C). */
type Capabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: ZoomRange }
type Extras = { torch?: boolean; zoom?: number }

const troubleOf = (error: unknown): CameraTrouble => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'failed'
}

const wanted = (facing: Facing, sound: boolean): MediaStreamConstraints => ({
  audio: sound,
  video: {
    facingMode: { ideal: facing },
    width: { ideal: limits.maxImagePixels },
    height: { ideal: (limits.maxImagePixels * 3) / 4 },
  },
})

/** Without a microphone, or permission for it, a video without sound is better than none. */
async function openStream(facing: Facing, sound: boolean): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia(wanted(facing, sound))
  } catch (error) {
    if (!sound) throw error
    return navigator.mediaDevices.getUserMedia(wanted(facing, false))
  }
}

const end = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

/** What this camera has besides pictures. */
function useExtras(stream: MediaStream | null) {
  const applied = useRef<{ of: MediaStreamTrack | undefined; extras: Extras }>(undefined)
  const [track] = stream?.getVideoTracks() ?? []
  const { torch, zoom } = (track?.getCapabilities?.() ?? {}) as Capabilities
  /** True if the camera takes it. With what was set before, since what constraints leave out is given up. */
  const set = async (extras: Extras): Promise<boolean> => {
    const before = applied.current?.of === track ? applied.current?.extras : undefined
    const all = { ...before, ...extras }
    applied.current = { of: track, extras: all }
    // Each by itself: where one cannot be, the others are.
    const advanced = Object.entries(all).map(([name, value]) => ({ [name]: value }))
    try {
      await track?.applyConstraints({ advanced })
      return track !== undefined
    } catch {
      // What the camera refused is not asked for again with the next.
      if (applied.current?.extras === all) applied.current = { of: track, extras: before ?? {} }
      return false
    }
  }
  // Not every camera opens at its minimum zoom: a wide-angle one starts at 1.
  const now = (track?.getSettings() as Extras | undefined)?.zoom ?? zoom?.min
  return {
    torch: torch === true ? (on: boolean) => set({ torch: on }) : null,
    zoom:
      zoom && zoom.max > zoom.min
        ? { ...zoom, now, set: (value: number) => void set({ zoom: value }) }
        : null,
  }
}

/**
 * The camera's stream in a video element, while the component is mounted. `sound`: with the microphone, for
 * recording. The camera is released at once when the component unmounts or another camera is chosen.
 */
export function useCamera(facing: Facing, sound: boolean) {
  const video = useRef<HTMLVideoElement>(null)
  const [stream, setStream] = useState<MediaStream | null>(null)
  const [trouble, setTrouble] = useState<CameraTrouble | null>(null)
  const [others, setOthers] = useState(false)
  const [turn, setTurn] = useState(0)
  const extras = useExtras(stream)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn opens the camera again
  useEffect(() => {
    let gone = false
    let opened: MediaStream | null = null
    let unwatch = () => {}
    const look = () => {
      const live = isLive(opened?.getVideoTracks()[0])
      setTrouble(live ? null : 'stopped')
      setStream(live ? opened : null)
      // Some phones pause the picture of a page in the background.
      if (live) video.current?.play().catch(() => {})
    }
    const open = async () => {
      setTrouble(null)
      opened = await openStream(facing, sound)
      if (gone) return end(opened)
      const element = video.current
      if (element) {
        element.srcObject = opened
        await element.play()
      }
      const devices = await navigator.mediaDevices.enumerateDevices()
      if (gone) return
      setOthers(devices.filter(({ kind }) => kind === 'videoinput').length > 1)
      unwatch = watchTrack(opened.getVideoTracks()[0], look)
      look()
    }
    open().catch((error) => {
      end(opened)
      if (!gone) setTrouble(troubleOf(error))
    })
    return () => {
      gone = true
      unwatch()
      setStream(null)
      end(opened)
    }
  }, [facing, sound, turn])

  return {
    video,
    stream,
    trouble,
    /** Opens the camera once more, after a trouble. */
    reopen: () => setTurn((count) => count + 1),
    /** Sound was requested, but there is none. */
    silent: sound && stream !== null && stream.getAudioTracks().length === 0,
    /** Whether there is another camera to switch to. */
    others,
    ...extras,
  }
}
