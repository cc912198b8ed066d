import { compareWithChromium } from '@atesta/bench/compare-chromium.ts'
import { atMost, figure, median, type Table } from '../figures.ts'
import type { Options } from '../setting.ts'

/** Row 7: one report, beside a browser that prints the same content. */
export async function reports({ runs }: Options): Promise<Table> {
  const { first, ours, loopDelay, oursAre, theirs } = await compareWithChromium(runs)
  const mine = median(ours)
  const browser = theirs ? median(theirs.milliseconds) : undefined
  return {
    title: '7. Reports',
    notes: [
      `An inspection with 12 photos of 2000 × 1500. Chromium's time is a whole run of the program, which a server without a browser standing by would pay; ours is a call to a running program of its own, and the first call starts that. ${runs} runs.`,
      ...(theirs ? [] : ['Chromium is not installed here, so there is nothing to compare with.']),
    ],
    head: ['program', 'ms', 'first ms', 'result', 'event loop ≤ ms'],
    rows: [
      ['Atesta', figure(mine), figure(first), oursAre, figure(loopDelay)],
      ...(theirs && browser !== undefined ? [['Chromium', figure(browser), '', theirs.are, '']] : []),
    ],
    verdicts: [
      ...(browser === undefined ? [] : [atMost('of Chromium', mine / browser, 0.125)]),
      atMost('event loop kept', loopDelay, 20, ' ms'),
    ],
  }
}
