import { isTransient } from '@atesta/contract/client.ts'
import { openModal } from '../modals/modal-store.ts'
import { endsSession } from '../session/query-client.ts'
import { notify } from '../ui/notify.ts'

/** A partial success: its text, and whether the rest may be tried again. */
type Partly = { partly: string; again: boolean }

export type Answer = {
  /** Performs the action and returns the toast's text. */
  action: () => Promise<string | Partly>
  /** Reports failures itself; the question closes. */
  onError?: (error: unknown) => void
}

/**
 * Performs the confirmed action and reports the result. Returns whether the question stays open: a lost
 * connection or a busy server must not lose what was typed into it.
 */
export async function answer({ action, onError }: Answer): Promise<boolean> {
  try {
    const done = await action()
    if (typeof done === 'string') {
      notify.success(done)
      return false
    }
    notify.error(done.partly)
    return done.again
  } catch (error) {
    if (endsSession(error)) return false
    if (!onError && isTransient(error)) {
      notify.error(error)
      return true
    }
    if (onError) onError(error)
    else openModal('SERVER_ERROR', { error })
    return false
  }
}
