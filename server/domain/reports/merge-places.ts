import { Failure } from '../../http/failure.ts'
import { createKeyQueue } from '../../http/key-queue.ts'

// Merges share one disk: one runs at a time, and a company may have only a few waiting, running or being
// downloaded. Slow readers take places from their own company only.
const maxOfCompany = 3
const maxOfAll = 20

const taken = new Map<string, number>()
let waiting = 0
const ofCompany = createKeyQueue(Number.POSITIVE_INFINITY)
const ofAll = createKeyQueue(Number.POSITIVE_INFINITY)

/** Throws too_many_requests while there is no place for another merge of this company. */
export function expectPlace(company: string): void {
  if ((taken.get(company) ?? 0) >= maxOfCompany || waiting >= maxOfAll)
    throw new Failure('too_many_requests', { retryAfter: 1 })
}

/**
 * A place for a merge of this company, until `leave`. Throws too_many_requests where there is none, unless
 * `inAnyCase`.
 */
export function takePlace(company: string, inAnyCase: boolean) {
  if (!inAnyCase) expectPlace(company)
  taken.set(company, (taken.get(company) ?? 0) + 1)
  return {
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      return ofCompany(company, async () => {
        waiting += 1
        try {
          return await ofAll('', work)
        } finally {
          waiting -= 1
        }
      })
    },
    leave: () => {
      const left = (taken.get(company) ?? 0) - 1
      if (left > 0) taken.set(company, left)
      else taken.delete(company)
    },
  }
}
