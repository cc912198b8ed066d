import { isStartedHere } from '../../device/started-here.ts'
import { type Announced, type QueueCalls, refusalOf } from '../upload/queue-calls.ts'
import type { QueueItem } from '../upload/queue-item.ts'
import { RetryBackoff } from '../upload/retry-backoff.ts'
import type { Asked } from './announcements.ts'

/** Whether a call that failed like this may have been carried out, or be carried out later. */
const mayHaveArrived = (error: unknown): boolean => !['failed', 'closed'].includes(refusalOf(error).kind)

/**
 * Withdraws a removed file that is among those `asked` about, which it leaves. Where there was no answer, it may have arrived
 * all the same, and the submission would wait for a file that is sent by no device: it is announced once more, under the same
 * key, only to learn its identifier. Ends once the server has answered.
 */
export async function withdrawLost(
  item: QueueItem,
  calls: Pick<QueueCalls, 'announce' | 'withdraw' | 'isHere'>,
  asked: Asked,
): Promise<void> {
  const first = asked.get(item.id)
  asked.delete(item.id)
  if (!first || item.certification) return
  const [answer, isConnected] = first
  // What fails without a connection has not arrived.
  let announced: Promise<Announced | null> = isConnected === false ? answer.catch(() => null) : answer
  const backoff = new RetryBackoff()
  for (;;) {
    try {
      const found = await announced
      return found ? await calls.withdraw(found.identifier) : undefined
    } catch (error) {
      if (!mayHaveArrived(error) || isStartedHere(item.certification_data.inspection_id)) return
    }
    do await new Promise<void>((again) => backoff.wait(item.id, again))
    while (!calls.isHere(item.userId))
    announced = calls.announce(item)
  }
}
