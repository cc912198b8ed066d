import type { Announced, QueueCalls } from '../upload/queue-calls.ts'
import type { QueueItem } from '../upload/queue-item.ts'

export const withdrawing = () => import('./withdraw-lost.ts')

/** The answer and whether the browser believed that it was connected, by the identifier of the item. */
export type Asked = Map<string, [Promise<Announced>, boolean]>

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
      asked.set(item.id, [answer, navigator.onLine])
      return answer
    },
    withdraw: (item) => {
      withdrawing()
        .then(({ withdrawLost }) => withdrawLost(item, calls, asked))
        .catch(() => undefined)
    },
  }
}
