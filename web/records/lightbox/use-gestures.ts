import { type PointerEvent, useRef } from 'react'
import { moved, type Pose, swept, zoomed } from './pose.ts'

type Room = { width: number; height: number }
type Point = { x: number; y: number }

type Options = {
  pose: Pose
  change: (next: (pose: Pose) => Pose) => void
  /** To the next or previous one. */
  step: (by: 1 | -1) => void
}

const distance = ([a, b]: Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0)

/** A point of the screen relative to the middle of an element, and the element's size. */
export function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const room: Room = { width, height }
  return { room, point: { x: clientX - left - width / 2, y: clientY - top - height / 2 } }
}

/** One finger or the mouse moves an enlarged picture or swipes to the next; two fingers zoom. */
export function useGestures({ pose, change, step }: Options) {
  const fingers = useRef(new Map<number, Point>())
  const began = useRef<Point | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      const at = { x: event.clientX, y: event.clientY }
      fingers.current.set(event.pointerId, at)
      began.current = fingers.current.size === 1 ? at : null
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId)
      if (!before) return
      const far = distance([...fingers.current.values()])
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
      const { room, point } = placeIn(event.currentTarget, event)
      if (fingers.current.size === 2) {
        const times = distance([...fingers.current.values()]) / (far || 1)
        return change((now) => zoomed(now, times, room, point))
      }
      change((now) => moved(now, event.clientX - before.x, event.clientY - before.y, room))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      const from = began.current
      began.current = null
      if (!from || pose.zoom > 1 || event.pointerType === 'mouse') return
      const way = swept(event.clientX - from.x, event.clientY - from.y)
      if (way) step(way)
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId)
      began.current = null
    },
  }
}
