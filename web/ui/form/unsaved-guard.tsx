import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { openedParams } from '../../address/search.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { type Move, useStayWhileSending } from './stay-while-sending.ts'

/** Whether a move leads to another page, or to another record of this one. */
function leavesForm({ current, next }: Move, openBy?: string): boolean {
  const [shown, wanted] = [current.search, next.search] as Record<string, unknown>[]
  return (
    current.pathname !== next.pathname ||
    current.routeId !== next.routeId ||
    [...openedParams, ...(openBy ? [openBy] : [])].some((name) => shown?.[name] !== wanted?.[name])
  )
}

type Typed = {
  dirty: boolean
  sending?: boolean
  /** The address parameter that opens the form, unless it is one of the usual ones. */
  openBy?: string
}

/**
 * Asks before a change of the address loses input, and stays while it is being sent. Navigation after that
 * uses `ignoreBlocker`.
 */
export function useUnsavedQuestion({ dirty, sending = false, openBy }: Typed): {
  asking: boolean
  question: ReactNode
} {
  const asks = dirty && !sending
  useStayWhileSending(sending, (move) => leavesForm(move, openBy))
  const blocker = useBlocker({
    shouldBlockFn: (move) => asks && leavesForm(move, openBy),
    enableBeforeUnload: asks,
    withResolver: true,
  })
  const asking = blocker.status === 'blocked'
  return { asking, question: <LeaveQuestion blocker={blocker} /> }
}

/** Guards a form on a page. */
export const UnsavedGuard = (props: Typed) => useUnsavedQuestion(props).question

type UnsavedDialog = { dirty: boolean; isPending: boolean; onClose: () => void }

/**
 * Guards a form in a dialog, which buttons, Escape and a click outside can close as well: `close` asks first,
 * and the question replaces the dialog. While sending, it neither closes nor asks.
 */
export function useUnsavedDialog({ dirty, isPending, onClose }: UnsavedDialog): {
  close: () => void
  question: ReactNode
} {
  const [isClosing, setClosing] = useState(false)
  const { asking, question } = useUnsavedQuestion({ dirty, sending: isPending })
  const close = () => {
    if (isPending) return
    if (dirty) setClosing(true)
    else onClose()
  }
  if (asking) return { close, question }
  const reset = () => setClosing(false)
  return {
    close,
    question: isClosing && <LeaveQuestion blocker={{ status: 'blocked', proceed: onClose, reset }} />,
  }
}
