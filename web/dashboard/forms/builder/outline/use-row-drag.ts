import { type DragEvent, useRef, useState } from 'react'
import { canMove } from '../state/edits.ts'
import { type Found, findPart } from '../state/tree.ts'
import { doEdit, useBuilder } from '../use-builder.ts'

/** Where the dragged line would go: before or after another, or into it. */
export type Target = { id: string; side: 'before' | 'after' | 'into' }

type Move = { into: string; at: number }

function moveTo(found: Found, side: Target['side']): Move {
  if (side === 'into') return { into: found.part.id, at: Number.POSITIVE_INFINITY }
  return { into: found.owner, at: side === 'before' ? found.at : found.at + 1 }
}

/** The first place at this line that may be taken: beside it, by which half the pointer is on, or else into it. */
function targetAt(dragged: string, found: Found, isUpper: boolean): Target | null {
  const { structure } = useBuilder.getState()
  const sides = [isUpper ? 'before' : 'after', 'into'] as const
  const side = sides.find((each) => canMove(structure, dragged, moveTo(found, each).into))
  return side ? { id: found.part.id, side } : null
}

/** The line that an event of the outline happened in, with its part. */
export function lineOf({ target }: { target: EventTarget }): { line: HTMLElement; found: Found } | undefined {
  const line = (target as Element).closest<HTMLElement>('[role=treeitem]')
  const found = line?.dataset.id && findPart(useBuilder.getState().structure, line.dataset.id)
  return line && found ? { line, found } : undefined
}

/** Drag and drop of lines, for the tree around them. The keyboard and the buttons above the outline do the same. */
export function useRowDrag() {
  const dragged = useRef<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const onDragStart = (event: DragEvent) => {
    const found = lineOf(event)?.found
    if (!found) return
    dragged.current = found.part.id
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', found.part.id)
  }
  const onDragOver = (event: DragEvent) => {
    const over = lineOf(event)
    if (dragged.current === null || !over) return
    const box = over.line.getBoundingClientRect()
    const next = targetAt(dragged.current, over.found, event.clientY < box.top + box.height / 2)
    if (next) event.preventDefault()
    setTarget((now) => (now?.id === next?.id && now?.side === next?.side ? now : next))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const over = lineOf(event)
    if (dragged.current !== null && target && over?.found.part.id === target.id)
      doEdit({ type: 'move', id: dragged.current, ...moveTo(over.found, target.side) })
    setTarget(null)
  }
  const onDragEnd = () => {
    dragged.current = null
    setTarget(null)
  }
  return { target, dragging: { onDragStart, onDragOver, onDrop, onDragEnd } }
}
