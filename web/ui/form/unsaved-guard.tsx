import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { openedParams } from '../../address/search.ts'
import { Confirm } from '../confirm.tsx'

/** Asks before a change of the address takes away what was typed: to another page, or to another record of this one. */
export function useUnsavedQuestion(dirty: boolean): { asking: boolean; question: ReactNode } {
  const { t } = useTranslation('common')
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
  const question = (
    <Confirm
      opened={asking}
      title={t('unsaved.title')}
      confirmLabel={t('actions.discard')}
      cancelLabel={t('actions.keep_editing')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('unsaved.detail')}
    </Confirm>
  )
  return { asking, question }
}

/** The same for a form on a page. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  return useUnsavedQuestion(dirty).question
}
