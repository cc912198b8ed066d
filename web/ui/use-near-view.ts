import { type RefObject, useEffect, useRef, useState } from 'react'

/** More than this many pixels of an element are not just its edge. */
const edge = 120
/** How far below the view something counts as near, so that it is ready when scrolled to. */
const ahead = '100px'

/**
 * Whether an element was ever scrolled near the view, or was visible by more than an edge from the start (`least` pixels
 * of its height); where the browser cannot tell, at once.
 */
export function useNearView<T extends Element>(visible = edge): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = place.current
    if (near || !element) return
    const observe = (options: IntersectionObserverInit, least: number) => {
      const observer = new IntersectionObserver((entries) => {
        const seen = entries.some((each) => each.isIntersecting && each.intersectionRect.height >= least)
        if (seen) setNear(true)
      }, options)
      observer.observe(element)
      return observer
    }
    let observer = observe({ threshold: [0, 0.25, 0.5, 0.75, 1] }, visible)
    const onScroll = () => {
      observer.disconnect()
      observer = observe({ rootMargin: ahead }, 0)
    }
    // Whichever part of the page is scrolled.
    window.addEventListener('scroll', onScroll, { once: true, capture: true, passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      observer.disconnect()
    }
  }, [near, visible])
  return [place, near]
}
