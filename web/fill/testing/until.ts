import type { StoreApi } from 'zustand'

/** Resolves with the state for which `holds` is first true, now or after a change. */
export function until<S>(
  store: Pick<StoreApi<S>, 'getState' | 'subscribe'>,
  holds: (state: S) => boolean,
): Promise<S> {
  return new Promise((resolve) => {
    const now = store.getState()
    if (holds(now)) return resolve(now)
    const leave = store.subscribe((state) => {
      if (!holds(state)) return
      leave()
      resolve(state)
    })
  })
}
