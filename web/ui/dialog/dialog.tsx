import type { ReactNode } from 'react'
import { notify } from '../notify.ts'
import { onDemand, useOnDemand } from '../on-demand.ts'
import { useEver } from '../use-ever.ts'
import { useDialog } from './use-dialog.ts'

export type DialogProps = {
  opened: boolean
  title: string
  onClose: () => void
  /** The content; screen readers read it with the title. */
  children: ReactNode
  /**
   * Below the content, on the right, the primary one last; on narrow screens stacked, the primary one first.
   */
  buttons: ReactNode
}

/** Loaded with the first dialog; pages with text input load it before, so that it is available offline. */
const dialogFrame = onDemand(() => import('./dialog-frame.tsx').then((m) => m.DialogFrame))
export const loadDialogFrame = dialogFrame.load

/** The base of every dialog: only the one in front closes, and the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const close = useDialog(props.opened, props.onClose)
  const ever = useEver(props.opened)
  const Frame = useOnDemand(dialogFrame, props.opened, (error) => {
    notify.error(error)
    props.onClose()
  })
  return ever && Frame ? <Frame {...props} onClose={close} /> : null
}
