import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the part that is in view something counts as near: what is scrolled to stands when it comes. */
const ahead = '100px'

/** Whether an element was ever near what is in view; where the browser cannot tell, at once. */
export function useNearView<T extends Element>(): [RefObject<T | null>, boolean] {
  const place = useRef<T>(null)
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [near])
  return [place, near]
}
