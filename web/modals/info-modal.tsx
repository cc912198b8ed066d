import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { useModal } from './modal-store.ts'

type Props = { title: string; children: ReactNode; close: () => void }

/** A modal that only informs: 440 px, one Ok. */
export function InfoModal({ title, children, close }: Props) {
  const { t } = useTranslation('common')
  const opened = useModal((state) => state.opened)
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={close}
      buttons={
        <Button onClick={close} data-autofocus>
          {t('actions.ok')}
        </Button>
      }
    >
      {children}
    </Dialog>
  )
}
