import { useState } from 'react'

const afterRendering = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Runs one action at a time, ignoring others meanwhile. Disabling the button would be too late for the second
 * click of a double click.
 */
export function oneAtATime(): (work: () => unknown) => Promise<void> {
  let isRunning = false
  return async (work) => {
    if (isRunning) return
    isRunning = true
    try {
      await work()
      // A call started without being awaited becomes visible to the component only in the next task.
      await afterRendering()
    } finally {
      isRunning = false
    }
  }
}

/** Runs one action at a time for each record: an action on one record does not block others. */
export function oneAtATimeEach<Id>(): (id: Id, work: () => unknown) => Promise<void> {
  const each = new Map<Id, ReturnType<typeof oneAtATime>>()
  return (id, work) => {
    const once = each.get(id) ?? oneAtATime()
    each.set(id, once)
    return once(work)
  }
}

/** `oneAtATime` for the lifetime of a component. */
export const useOneAtATime = () => useState(oneAtATime)[0]

/** `oneAtATimeEach` for the lifetime of a component. */
export const useOneAtATimeEach = () => useState(oneAtATimeEach<number>)[0]
