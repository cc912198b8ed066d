import type { StoreApi } from 'zustand'
import { idNow } from '../state/moved-on.ts'
import { type BeingAdded, beingKept, type UploadQueueState } from '../upload/queue-item.ts'

/**
 * Counts files that are checked, or wait for a position, before the queue has them: until the work has ended,
 * their inspection cannot be submitted, which would leave them out, and leaving the page is asked about.
 * `work` reports each file that it has looked at.
 */
export async function beingAdded<T>(
  queue: Pick<StoreApi<UploadQueueState>, 'setState'>,
  { inspectionId, count }: Pick<BeingAdded, 'inspectionId' | 'count'>,
  work: (onChecked: () => void) => Promise<T>,
): Promise<T> {
  let mine: BeingAdded = { inspectionId, count, checked: 0 }
  const replace = (by: BeingAdded[]) => {
    const before = mine
    const [next = mine] = by
    mine = next
    queue.setState((state) => ({
      beingAdded: state.beingAdded.flatMap((one) => (one === before ? by : [one])),
    }))
  }
  queue.setState((state) => ({ beingAdded: [...state.beingAdded, mine] }))
  try {
    return await beingKept(
      queue,
      work(() => replace([{ ...mine, checked: mine.checked + 1 }])),
    )
  } finally {
    replace([])
  }
}

type Adding = Pick<UploadQueueState, 'beingAdded'>
const sum = ({ beingAdded }: Adding, id: number | undefined, of: (one: BeingAdded) => number): number =>
  beingAdded
    .filter(({ inspectionId }) => idNow(inspectionId) === id)
    .reduce((total, one) => total + of(one), 0)

/** How many files are being added to an inspection. */
export const filesBeingAdded = (state: Adding, inspectionId: number | undefined): number =>
  sum(state, inspectionId, ({ count }) => count)

/** How many of them were looked at. */
export const filesChecked = (state: Adding, inspectionId: number | undefined): number =>
  sum(state, inspectionId, ({ checked }) => checked)
