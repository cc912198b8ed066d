import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog/dialog.tsx'

type Props = {
  opened: boolean
  title: string
  children: ReactNode
  /** The verb on the button: "Delete claim". */
  confirmLabel: string
  cancelLabel?: string
  /** A red button, for irreversible actions. */
  danger?: boolean
  /** While the action runs: both buttons and closing are blocked. */
  pending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** One question, 440 px, verb on the button. */
export function Confirm(props: Props) {
  const { t } = useTranslation('common')
  const { opened, title, children, confirmLabel, cancelLabel, danger, pending = false } = props
  const close = () => {
    if (!pending) props.onCancel()
  }
  return (
    <Dialog
      opened={opened}
      title={title}
      onClose={close}
      buttons={
        <>
          <Button variant="default" onClick={close} disabled={pending} data-autofocus={danger || undefined}>
            {cancelLabel ?? t('actions.cancel')}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            onClick={props.onConfirm}
            loading={pending}
            data-autofocus={!danger || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
