import { Button, Modal } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './confirm.module.css'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  /** The verb on the button: "Delete claim". */
  confirmLabel: string
  cancelLabel?: string
  /** Red button, for what cannot be undone. */
  danger?: boolean
  /** While the action runs: both buttons and closing are blocked. */
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** One question, 440 px, verb on the button. */
export function Confirm(props: Props) {
  const { t } = useTranslation('common')
  const {
    opened,
    title,
    children,
    confirmLabel,
    cancelLabel,
    danger,
    pending = false,
    onConfirm,
    onCancel,
  } = props
  const detail = useId()
  const close = () => {
    if (!pending) onCancel()
  }
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
        <Button variant="default" onClick={close} disabled={pending} data-autofocus={danger || undefined}>
          {cancelLabel ?? t('actions.cancel')}
        </Button>
        <Button
          color={danger ? 'red' : undefined}
          onClick={onConfirm}
          loading={pending}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  )
}
