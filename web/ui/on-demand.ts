import { type ComponentType, useEffect, useRef, useState } from 'react'

/** A component whose file is loaded when first needed, and then kept. */
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
 * The component once it is `wanted` and loaded. Unlike with `lazy`, a file that fails to load (without a
 * connection, or from a version that is gone) does not break the page: `onMissing` is called, and the next
 * use tries again.
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
