import { type RefObject, useEffect, useRef, useState } from 'react'

/** How many rows of a long list are drawn together. */
export const batchSize = 40

/** How far from the view a batch is drawn, so that it is there when it is scrolled to. */
const ahead = '600px'

/** The places at which the batches of a list begin. */
export const batchesOf = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) => batch * batchSize)

/**
 * Whether the batch of a list that begins at `from` is drawn: the first at once, the others when they come near the view, or
 * when the row at `wanted` is in them or next to them, so that keys lead on to them. A list of thousands would hold up the
 * page for a minute. Once drawn it stays. Until then the element stands for the rows.
 */
export function useBatch<T extends Element>(
  from: number,
  wanted: number | null,
): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [drawn, setDrawn] = useState(from === 0)
  const isWanted = wanted !== null && wanted >= from - 1 && wanted <= from + batchSize
  if (!drawn && isWanted) setDrawn(true)
  useEffect(() => {
    if (drawn || !place.current) return
    const seen = (entries: IntersectionObserverEntry[]) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setDrawn(true)
    }
    const observer = new IntersectionObserver(seen, { rootMargin: ahead })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [drawn])
  return [place, drawn]
}
