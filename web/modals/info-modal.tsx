import { Button, Modal } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../ui/confirm.module.css'
import { useModal } from './modal-store.ts'

type Props = { title: string; children: ReactNode; close: () => void }

/** A modal that only informs: 440 px, one Ok. */
export function InfoModal({ title, children, close }: Props) {
  const { t } = useTranslation('common')
  const opened = useModal((state) => state.opened)
  const detail = useId()
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      withCloseButton={false}
      aria-describedby={detail}
      classNames={classes}
    >
      <div id={detail}>{children}</div>
      <div className={classes.buttons}>
        <Button onClick={close} data-autofocus>
          {t('actions.ok')}
        </Button>
      </div>
    </Modal>
  )
}
