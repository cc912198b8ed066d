import type { Announced, QueueCalls } from '../upload/queue-calls.ts'
import type { QueueItem } from '../upload/queue-item.ts'

export const withdrawing = () => import('./withdraw-lost.ts')

/** The answers by the identifier of the item; null where it failed without a connection, and so has not arrived. */
export type Asked = Map<string, Promise<Announced | null>>

export type Announcements = {
  announce: (item: QueueItem) => Promise<Announced>
  /** Withdraws a removed file that was announced without an answer, or with one that came too late for its removal. */
  withdraw: (item: QueueItem) => void
}

/** Remembers the announcements of this page that may have arrived, also those whose answer was lost. */
export function announcements(calls: QueueCalls): Announcements {
  const asked: Asked = new Map()
  return {
    announce: (item) => {
      const answer = calls.announce(item)
      asked.set(item.id, navigator.onLine === false ? answer.catch(() => null) : answer)
      return answer
    },
    withdraw: (item) => {
      withdrawing().then(
        (lost) => lost.withdrawLost(item, calls, asked),
        () => undefined,
      )
    },
  }
}
