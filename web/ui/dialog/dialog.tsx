import { lazy, type ReactNode, Suspense } from 'react'
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

/** Comes with the first dialog; filling in asks for it before, for a device without a connection. */
export const loadDialogFrame = () => import('./dialog-frame.tsx')
const DialogFrame = lazy(() => loadDialogFrame().then((m) => ({ default: m.DialogFrame })))

/** Every modal: the one in front closes, and the focus goes back to where it was. */
export function Dialog(props: DialogProps) {
  const close = useDialog(props.opened, props.onClose)
  if (!useEver(props.opened)) return null
  return (
    <Suspense>
      <DialogFrame {...props} onClose={close} />
    </Suspense>
  )
}
