import { isStartedHere } from '../../device/started-here.ts'
import { type QueueCalls, refusalOf } from '../upload/queue-calls.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import { RetryBackoff } from '../upload/retry-backoff.ts'

/** Whether a call that failed like this may have been carried out, or be carried out later. */
const mayHaveArrived = (error: unknown): boolean => !['failed', 'closed'].includes(refusalOf(error).kind)

/**
 * Withdraws a removed file whose announcement failed with `error`: it may have arrived all the same, and the submission would
 * wait for a file that is sent by no device. It is announced once more, under the same key, only to learn its
 * identifier. Ends once the server has answered.
 */
export async function withdrawLost(
  item: QueueItem,
  calls: Pick<QueueCalls, 'announce' | 'withdraw' | 'isHere'>,
  error: unknown,
): Promise<void> {
  const backoff = new RetryBackoff()
  let last = error
  while (mayHaveArrived(last) && !isStartedHere(item.certification_data.inspection_id)) {
    await new Promise<void>((again) => backoff.wait(item.id, again))
    if (!calls.isHere(item.userId)) continue
    try {
      const { identifier } = await calls.announce(item)
      return await calls.withdraw(identifier)
    } catch (refused) {
      last = refused
    }
  }
}
