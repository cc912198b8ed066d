import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './dialog.module.css'
import { useDialog } from './use-dialog.ts'

type Props = {
  opened: boolean
  title: string
  onClose: () => void
  /** What is said or asked; screen readers read it with the title. */
  children: ReactNode
  /** Below it, on the right; the primary one last. On narrow screens stacked, the primary one first. */
  buttons: ReactNode
}

/** The frame of every modal: 440 px, a title, what it says, its buttons. Without landmarks of its own. */
export function Dialog({ opened, title, onClose, children, buttons }: Props) {
  const close = useDialog(opened, onClose)
  return (
    <Modal.Root opened={opened} onClose={close} centered size={440}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content className={classes.content}>
        <Modal.Title className={classes.title}>{title}</Modal.Title>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
        <div className={classes.buttons}>{buttons}</div>
      </Modal.Content>
    </Modal.Root>
  )
}
