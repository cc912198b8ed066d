import { isTransient } from '@atesta/contract/client.ts'
import { openModal } from '../modals/modal-store.ts'
import { endsSession } from '../session/query-client.ts'
import { notify } from '../ui/notify.ts'

/** What could be done with some only: the words for it, and whether the rest may be asked for again. */
type Partly = { partly: string; again: boolean }

export type Answer = {
  /** Does it, and answers what the toast says. */
  action: () => Promise<string | Partly>
  /** Says every failure in its own words, and the question closes. */
  onError?: (error: unknown) => void
}

/**
 * Does what was asked and says what came of it. Answers whether the question stays open: a lost connection or a busy server
 * takes nothing that was typed into it.
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
