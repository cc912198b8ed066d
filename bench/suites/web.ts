import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Load, ManyCertifications, Measured } from '@atesta/e2e/speed/figures.ts'
import { atLeast, atMost, figure, median, quantile, type Table, type Verdict } from '../figures.ts'
import type { Options } from '../setting.ts'

const program = join(import.meta.dirname, '../../e2e/speed/measure.ts')
const kilobytes = (bytes: number) => bytes / 1000

/** Most script of the first load. kB. */
const scriptBudgets: Record<string, number> = { respondent: 200, dashboard: 280 }

/** What the medians of several loads are. */
function middle(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]))
  return {
    ...{ fcp: of('fcp'), lcp: of('lcp'), ready: of('ready'), blocked: of('blocked'), shift: of('shift') },
    ...{ files: of('files'), script: of('script'), trips: of('trips') },
  }
}

type Shown = { name: string; on: string; load: Load }

function rowOf({ name, on, load }: Shown): string[] {
  const { fcp, lcp, ready, blocked, shift, files, script, trips } = load
  const times = [fcp, lcp, ready, blocked].map((ms) => String(Math.round(ms)))
  return [name, on, ...times, String(trips), String(files), figure(kilobytes(script)), shift.toFixed(3)]
}

function verdictsOf({ name, load }: Shown): Verdict[] {
  const script = scriptBudgets[name]
  return [
    atMost(`${name}, files`, load.files, 29),
    atMost(`${name}, trips before the first content`, load.trips, 2),
    atMost(`${name}, layout shift`, load.shift, 0),
    ...(script ? [atMost(`${name}, script`, kilobytes(load.script), script, ' kB')] : []),
  ]
}

/** Of a hundred frames those that a screen of 60 Hz would have shown late. */
const late = (frames: readonly number[]) =>
  (100 * frames.filter((time) => time > 1.5 * (1000 / 60)).length) / frames.length

function manyNote({ count, gallery, map, complete, scrolling, dragging }: ManyCertifications): string {
  const times = [gallery, map, complete].map((each) => `${figure(median(each))} ms`)
  return `A company with ${count} more certifications, each with a place and pictures of its own, desktop, full speed, from the home page: its gallery is drawn after ${times[0]}; from there the map shows the first places after ${times[1]} and all after ${times[2]} (medians of ${gallery.length}). Of the frames ${figure(late(scrolling))} % came late while the gallery was scrolled through by 48 pixels each (p95 ${figure(quantile(scrolling, 0.95))} ms), and ${figure(late(dragging))} % while the map was dragged, which is drawn without a graphics card here (p95 ${figure(quantile(dragging, 0.95))} ms).`
}

const manyVerdicts = ({ count, gallery, map, scrolling, dragging }: ManyCertifications): Verdict[] => [
  atMost(`gallery of ${count}`, median(gallery), 1000, ' ms'),
  atMost(`map of ${count}`, median(map), 1000, ' ms'),
  atMost('frames late while scrolling', late(scrolling), 0, ' %'),
  atMost('frames late while dragging the map', late(dragging), 0, ' %'),
]

async function measured(...counts: number[]): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...counts.map(String)], {
    maxBuffer: 2 ** 24,
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/**
 * Rows 6, 11 and 12 of the targets: the first load of pages, the way between them, typing, verifying a large file, and very
 * many certifications.
 */
export async function web({ trial, quick }: Options): Promise<Table> {
  const runs = quick ? 1 : 5
  const { pages, ways, keys, file, many } = await measured(
    ...[runs, trial ? 1 : 10, trial ? 5 : 100, trial ? 5 : quick ? 50 : 250, trial ? 100 : 10_000],
  )
  const [page, alone] = [median(file.page), median(file.alone)]
  const middles = pages.map(({ name, on, loads }) => ({ name, on, load: middle(loads) }))
  const slow = quantile(keys.slow, 0.95)
  return {
    title: '11. The web',
    notes: [
      `Chromium on this machine, beside the server with the demo; medians of ${runs} first loads, nothing kept, without a service worker. Phone: 390 × 844, processor slowed down 4 times, 150 ms and 1.6 Mbit/s; desktop: 1440 × 900, 40 ms and 10 Mbit/s. Milliseconds until something is painted, until the largest thing is, until the heading is there; blocked: what tasks took beyond 50 ms each. Trips: answers one after the other before something is painted. Files: document, scripts, styles, fonts until the heading is there; script as it travels, compressed.`,
      `Between pages that are known already, desktop, full speed: from the list of inspections to one ${figure(median(ways.there))} ms, back ${figure(median(ways.back))} ms (medians of ${ways.there.length}, until painted); the longest task meanwhile ${figure(ways.longest)} ms. A keystroke in a form of 500 questions is painted after ${figure(median(keys.fast))} ms (median), on a processor slowed down 4 times after ${figure(median(keys.slow))} ms, p95 ${figure(slow)} ms; a frame is 16.7 ms.`,
      `A file of ${file.megabytes} MB given to the verifier is known to be unknown after ${figure(page)} ms; \`sha256sum\` hashes it in ${figure(alone)} ms (medians of ${file.page.length}, in turn). The longest task of the page meanwhile took ${figure(file.longest)} ms.`,
      manyNote(many),
    ],
    head: ['page', 'on', 'painted', 'largest', 'heading', 'blocked', 'trips', 'files', 'script kB', 'shift'],
    rows: middles.map(rowOf),
    verdicts: [
      // What is loaded is the same at both widths; the phone's is the one that has to wait for it.
      ...middles.filter(({ on }) => on === 'phone').flatMap(verdictsOf),
      atMost('from the list to one inspection', median(ways.there), 100, ' ms'),
      atMost('back to the list', median(ways.back), 100, ' ms'),
      atMost('longest task in a list', ways.longest, 50, ' ms'),
      atMost('keystroke among 500 questions', median(keys.fast), 16.7, ' ms'),
      atMost('keystroke, 4 × slower, p95', slow, 50, ' ms'),
      atLeast(`verifying ${file.megabytes} MB, of sha256sum`, alone / page, 0.5),
      atMost('longest task while verifying', file.longest, 50, ' ms'),
      ...manyVerdicts(many),
    ],
  }
}
