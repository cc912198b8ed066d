import { useTranslation } from 'react-i18next'
import { Confirm } from '../confirm.tsx'

type Props = { blocker: { status: 'blocked' | 'idle'; proceed?: () => void; reset?: () => void } }

/** Asks whether unsaved input may be lost, while a change of the address is held back. */
export function LeaveQuestion({ blocker }: Props) {
  const { t } = useTranslation('common')
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
