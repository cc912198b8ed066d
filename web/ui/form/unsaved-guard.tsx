import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { openedParams } from '../../address/search.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { type Move, useStayWhileSending } from './stay-while-sending.ts'

/** To another page, or to another record of this one. */
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
  /** The parameter of the address by which the form is open, where it is none of the usual ones. */
  openBy?: string
}

/**
 * Asks before a change of the address takes away what was typed, and stays while it is sent. Where that leads to another
 * page then, it names `ignoreBlocker`.
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

/** The same for a form on a page. */
export const UnsavedGuard = (props: Typed) => useUnsavedQuestion(props).question

type UnsavedDialog = { dirty: boolean; isPending: boolean; onClose: () => void }

/**
 * The same for a form in a dialog, which its buttons, Escape and a tap beside it close as well: `close` asks first, and
 * while there is a question it is shown in the dialog's place. While it is sent it neither closes nor asks.
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
