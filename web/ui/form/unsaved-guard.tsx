import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../confirm.tsx'

/** Asks before a change of the page takes away what was typed into its form. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('common')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && (current.pathname !== next.pathname || current.routeId !== next.routeId),
    enableBeforeUnload: dirty,
    withResolver: true,
  })
  return (
    <Confirm
      opened={blocker.status === 'blocked'}
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
}
