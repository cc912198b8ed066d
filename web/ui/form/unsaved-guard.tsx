import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { openedParams } from '../../address/search.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { type Move, useStayWhileSending } from './stay-while-sending.ts'

/** To another page, or to another record of this one. */
export function leavesForm({ current, next }: Move, openBy?: string): boolean {
  const [shown, wanted] = [current.search, next.search] as Record<string, unknown>[]
  return (
    current.pathname !== next.pathname ||
    current.routeId !== next.routeId ||
    [...openedParams, ...(openBy ? [openBy] : [])].some((name) => shown?.[name] !== wanted?.[name])
  )
}

/** Asks before a change of the address takes away what was typed. */
export function useUnsavedQuestion(
  dirty: boolean,
  openBy?: string,
): { asking: boolean; question: ReactNode } {
  const blocker = useBlocker({
    shouldBlockFn: (move) => dirty && leavesForm(move, openBy),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  const asking = blocker.status === 'blocked'
  return { asking, question: <LeaveQuestion blocker={blocker} /> }
}

/**
 * The same for a form on a page, which stays while it is sent. Where it leads to another page then, that names
 * `ignoreBlocker`. `openBy` is the parameter of the address by which the form is open, where it is none of the usual ones.
 */
export function UnsavedGuard(props: { dirty: boolean; sending: boolean; openBy?: string }) {
  const { dirty, sending, openBy } = props
  useStayWhileSending(sending, (move) => leavesForm(move, openBy))
  return useUnsavedQuestion(dirty && !sending, openBy).question
}

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
  useStayWhileSending(isPending, (move) => leavesForm(move))
  const { asking, question } = useUnsavedQuestion(dirty && !isPending)
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
