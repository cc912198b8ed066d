import type { StoreApi } from 'zustand'
import type { LateAnswer } from '../state/late-answer.ts'
import { beingKept, type UploadQueueState } from '../upload/queue-item.ts'

/**
 * Adds what is taken one after the other: each has to see how many files the answer holds by then. One that could not be
 * added is no reason to refuse those after it.
 */
export class ShotLine {
  private readonly queue: Pick<StoreApi<UploadQueueState>, 'setState'>
  private last: Promise<unknown> = Promise.resolve()

  constructor(queue: Pick<StoreApi<UploadQueueState>, 'setState'>) {
    this.queue = queue
  }

  /**
   * Resolves with what `add` answers, which is called when the shot is there and those before it have been added. `late`:
   * where the field stands since the shutter; `add` ends it.
   */
  take<T>(
    shot: Promise<T>,
    late: LateAnswer,
    add: (shot: T, late: LateAnswer) => Promise<number>,
  ): Promise<number> {
    const before = this.last
    const taken = shot.catch((error) => {
      late.end()
      throw error
    })
    const added = beingKept(
      this.queue,
      taken.then(async (made) => {
        await before
        return add(made, late)
      }),
    )
    this.last = added.catch(() => undefined)
    return added
  }
}
