import { useState } from 'react'

const afterRendering = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Does one thing after the other: what is asked for while the last is under way is left out. A button that is switched
 * off while it works comes too late for the second click of a double click.
 */
export function oneAtATime(): (work: () => unknown) => Promise<void> {
  let isRunning = false
  return async (work) => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
      // A call that was started without waiting for it is known to what shows it only in the next task.
      await afterRendering()
    } finally {
      isRunning = false
    }
  }
}

/** The same for each record by itself: what is done with one keeps nothing from being done with another. */
export function oneAtATimeEach<Id>(): (id: Id, work: () => unknown) => Promise<void> {
  const each = new Map<Id, ReturnType<typeof oneAtATime>>()
  return (id, work) => {
    const once = each.get(id) ?? oneAtATime()
    each.set(id, once)
    return once(work)
  }
}

/** One thing after the other, for as long as a component is shown. */
export const useOneAtATime = () => useState(oneAtATime)[0]

/** One thing after the other for each record, for as long as a component is shown. */
export const useOneAtATimeEach = () => useState(oneAtATimeEach<number>)[0]
