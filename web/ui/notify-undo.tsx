import { limits } from '@atesta/contract/limits.ts'
import type { Id } from 'react-toastify/unstyled'
import { withToasts } from './notify.ts'
import classes from './notify-undo.module.css'

type Undo = { label: string; undo: () => void }

/** The current offer: undoing an older one could remove what a newer change builds on. */
let offered: Id | undefined

/** Reports an action and offers to undo it, for ten seconds and as long as the pointer is over it. */
export function notifyUndo(text: string, { label, undo }: Undo): void {
  withToasts((toast) => {
    if (offered !== undefined) toast.dismiss(offered)
    offered = toast.success(
      ({ closeToast }) => (
        <span className={classes.line}>
          {text}
          <button
            type="button"
            className={classes.undo}
            onClick={() => {
              closeToast()
              undo()
            }}
          >
            {label}
          </button>
        </span>
      ),
      { autoClose: limits.toastUndoMs, closeOnClick: false },
    )
  })
}
