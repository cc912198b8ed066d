import { type ComponentType, useEffect, useRef, useState } from 'react'

/** A component whose file is fetched when it is first wanted, and then kept. */
export type OnDemand<P> = { load: () => Promise<ComponentType<P>>; loaded?: ComponentType<P> }

export function onDemand<P>(fetch: () => Promise<ComponentType<P>>): OnDemand<P> {
  const part: OnDemand<P> = {
    load: async () => {
      part.loaded ??= await fetch()
      return part.loaded
    },
  }
  return part
}

/**
 * The component once it is `wanted` and there. Unlike with `lazy`, a file that does not come – without a connection, or
 * of a version that is gone – takes nothing of the page with it: `onMissing` is told, and the next time it is asked for
 * again.
 */
export function useOnDemand<P>(
  part: OnDemand<P>,
  wanted: boolean,
  onMissing: (error: unknown) => void,
): ComponentType<P> | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P> | undefined>(() => part.loaded)
  const missing = useRef(onMissing)
  missing.current = onMissing
  useEffect(() => {
    if (!wanted || Loaded) return
    let asks = true
    part.load().then(
      (loaded) => asks && setLoaded(() => loaded),
      (error) => asks && missing.current(error),
    )
    return () => {
      asks = false
    }
  }, [part, wanted, Loaded])
  return Loaded
}
