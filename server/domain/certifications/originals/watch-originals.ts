import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, minuteMs } from '@atesta/contract/durations.ts'
import { every, type Loop } from '../../../jobs/every.ts'
import { oneByOne } from '../../../jobs/one-by-one.ts'
import type { Services } from '../../../services/services.ts'
import { checkOriginal } from './original-bytes.ts'
import { type CompanyOriginal, moveWatch, nextOriginals, takeWatch } from './original-faults.queries.ts'
import { noteFault, noteWhole } from './original-faults.ts'

/** Originals looked up together. */
const batchSize = 100
/** After this time another worker replaces one that was killed, unless it is still reading one file. */
const holdMs = 15 * minuteMs
/** Least time between the beginnings of two rounds. */
const roundMs = dayMs
const idleMs = 60_000

/** Limits reading to this many bytes a second. */
function createPace(bytesPerSecond: number, signal: AbortSignal) {
  let due = performance.now()
  return async (bytes: number) => {
    signal.throwIfAborted()
    due = Math.max(due, performance.now() - 1000) + (bytes / bytesPerSecond) * 1000
    const early = due - performance.now()
    if (early > 20) await pause(early, undefined, { signal })
  }
}

/** A fault that cannot be recorded is found again in the next round, and does not end this one. */
async function note(
  services: Services,
  original: CompanyOriginal,
  found: Awaited<ReturnType<typeof checkOriginal>>,
): Promise<void> {
  await oneByOne(services.logger, 'the state of an original cannot be noted', [original], async () => {
    if (found) await noteFault(services, original, found.fault, found.cause)
    else if (original.damaged) await noteWhole(services, original.company_id, original)
  })
}

/**
 * One round of reading every original again, slowly, from where the last worker stopped. Returns how many it
 * read; null when another worker is at it or the next round is not due.
 */
export async function watchRound(
  services: Services,
  rate: number,
  signal: AbortSignal = new AbortController().signal,
  round = roundMs,
): Promise<number | null> {
  const { log, storage } = services
  const taken = await takeWatch(log, holdMs, round)
  if (!taken) return null
  const pace = createPace(rate, signal)
  let { after } = taken
  let read = 0
  try {
    for (;;) {
      const originals = await nextOriginals(log, after, batchSize)
      for (const original of originals) {
        const found = await checkOriginal(storage, original, pace)
        await note(services, original, found)
        after = original.id
        read += 1
        await moveWatch(log, after, holdMs)
      }
      if (originals.length < batchSize) break
    }
    after = 0
    return read
  } finally {
    await moveWatch(log, after, 0).catch(() => {})
  }
}

/** Keeps reading the originals again while the program runs, at `rate` bytes a second. */
export const startWatch = (services: Services, rate: number): Loop =>
  every(idleMs, (signal) => watchRound(services, rate, signal), {
    name: 'reading the originals again',
    logger: services.logger,
  })
