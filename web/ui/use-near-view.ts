import { type RefObject, useEffect, useRef, useState } from 'react'

/** So much of something, in pixels, is more than an edge of it. */
const edge = 120
/** How far below the part that is in view something counts as near: what is scrolled to stands when it comes. */
const ahead = '100px'

/**
 * Whether an element was ever scrolled near what is in view, or more than an edge of it stood there from the start; where the
 * browser cannot tell, at once.
 */
export function useNearView<T extends Element>(): [RefObject<T | null>, boolean] {
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
    let observer = observe({ threshold: [0, 0.25, 0.5, 0.75, 1] }, edge)
    const onScroll = () => {
      observer.disconnect()
      observer = observe({ rootMargin: ahead }, 0)
    }
    // Whatever is scrolled, the page or a part of it.
    window.addEventListener('scroll', onScroll, { once: true, capture: true, passive: true })
    return () => {
      window.removeEventListener('scroll', onScroll, { capture: true })
      observer.disconnect()
    }
  }, [near])
  return [place, near]
}
