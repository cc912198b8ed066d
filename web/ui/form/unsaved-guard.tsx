import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
