import type { ReactNode } from 'react'
import { notify } from '../notify.ts'
import { onDemand, useOnDemand } from '../on-demand.ts'
import { useEver } from '../use-ever.ts'
import { useDialog } from './use-dialog.ts'

export type DialogProps = {
  opened: boolean
  title: string
  onClose: () => void
  /** What is said or asked; screen readers read it with the title. */
  children: ReactNode
  /** Below it, on the right; the primary one last. On narrow screens stacked, the primary one first. */
  buttons: ReactNode
}

/** Comes with the first dialog; pages on which text is typed ask for it before, for when there is no connection. */
const dialogFrame = onDemand(() => import('./dialog-frame.tsx').then((m) => m.DialogFrame))
export const loadDialogFrame = dialogFrame.load

/** Every modal: the one in front closes, and the focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const close = useDialog(props.opened, props.onClose)
  const ever = useEver(props.opened)
  const Frame = useOnDemand(dialogFrame, props.opened, (error) => {
    notify.error(error)
    props.onClose()
  })
  return ever && Frame ? <Frame {...props} onClose={close} /> : null
}
