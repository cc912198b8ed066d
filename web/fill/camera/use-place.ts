import { useEffect, useRef, useState } from 'react'
import type { DevicePosition } from '../upload/queue-item.ts'
import { type Place, PlaceWatch } from './place-watch.ts'

/** The device's position while the camera is open. */
export function usePlace(required: boolean) {
  const watch = useRef<PlaceWatch>(null)
  const [place, setPlace] = useState<Place>({ state: 'off', accuracy: null })
  useEffect(() => {
    const started = new PlaceWatch({
      geolocation: 'geolocation' in navigator ? navigator.geolocation : undefined,
      permission: async () => navigator.permissions.query({ name: 'geolocation' }),
      required,
      onPlace: setPlace,
    })
    watch.current = started
    return () => started.stop()
  }, [required])
  return {
    place,
    here: (): DevicePosition | null => watch.current?.here() ?? null,
    /** Tries again after a failure. */
    again: () => watch.current?.again(),
  }
}
