import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { openedParams } from '../../address/search.ts'
import { LeaveQuestion } from './leave-question.tsx'

/** Asks before a change of the address takes away what was typed: to another page, or to another record of this one. */
export function useUnsavedQuestion(dirty: boolean): { asking: boolean; question: ReactNode } {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const [shown, wanted]: Record<string, unknown>[] = [current.search, next.search]
      return (
        dirty &&
        (current.pathname !== next.pathname ||
          current.routeId !== next.routeId ||
          openedParams.some((name) => shown?.[name] !== wanted?.[name]))
      )
    },
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  const asking = blocker.status === 'blocked'
  return { asking, question: <LeaveQuestion blocker={blocker} /> }
}

/** The same for a form on a page. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  return useUnsavedQuestion(dirty).question
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
