import { useEffect, useRef, useState } from 'react'
import { isPositionAllowed } from '../state/device-position.ts'
import type { DevicePosition } from '../upload/queue-item.ts'

/** Older than this a position is no longer where the picture was taken. Milliseconds. */
const longest = 30_000

export type Place = { state: 'off' | 'waiting' | 'known' | 'none'; accuracy: number | null }

/** Where the device is while the camera is open: asked for where a position is required or allowed already. */
export function usePlace(required: boolean) {
  const last = useRef<{ at: number; position: DevicePosition } | null>(null)
  const [place, setPlace] = useState<Place>({ state: 'off', accuracy: null })

  useEffect(() => {
    let watch: number | undefined
    let gone = false
    const begin = async () => {
      if (!('geolocation' in navigator) || !(required || (await isPositionAllowed())) || gone) return
      setPlace({ state: 'waiting', accuracy: null })
      watch = navigator.geolocation.watchPosition(
        ({ coords }) => {
          const { latitude: lat, longitude: lon, accuracy, altitude } = coords
          const position = {
            lat,
            lon,
            accuracy_m: accuracy,
            ...(altitude !== null && { altitude_m: altitude }),
          }
          last.current = { at: Date.now(), position }
          setPlace({ state: 'known', accuracy })
        },
        () => setPlace({ state: 'none', accuracy: null }),
        { enableHighAccuracy: true },
      )
    }
    void begin()
    return () => {
      gone = true
      if (watch !== undefined) navigator.geolocation.clearWatch(watch)
    }
  }, [required])

  /** The position now, unless the last one is too old. */
  const here = (): DevicePosition | null => {
    const known = last.current
    return known && Date.now() - known.at <= longest ? known.position : null
  }
  return { place, here }
}
