import { Modal } from '@mantine/core'
import classes from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'

/** The look of a dialog: 440 px, title, content, buttons. Has no landmarks of its own. */
export function DialogFrame({ opened, title, onClose, children, buttons }: DialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onClose} returnFocus={false} centered size={440}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content className={classes.content}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        <div className={classes.buttons}>{buttons}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
