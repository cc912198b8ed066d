// npm run bench                 every benchmark that exists, on full data; writes docs/benchmarks.md
// npm run bench -- reads lists  only these; the other sections of the document stay
// npm run bench -- --hour       with an hour of mixed work instead of two minutes
// npm run bench -- --quick      on small data; writes nothing
// npm run bench -- --trial      as shortly as can be, to see that it runs: the figures mean nothing
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { documentOf, sectionsOf } from './document.ts'
import { markdown, type Table } from './figures.ts'
import { openKept, type Size, scaleOf } from './kept-data.ts'
import { svgOf } from './plot.ts'
import type { Options, Setting } from './setting.ts'
import { exports } from './suites/exports.ts'
import { forms } from './suites/forms.ts'
import { connections, processes, rows } from './suites/growth.ts'
import { lighthouse } from './suites/lighthouse.ts'
import { lists } from './suites/lists.ts'
import { memory } from './suites/memory.ts'
import { merge } from './suites/merge.ts'
import { nearDuplicates } from './suites/near-duplicates.ts'
import { reads } from './suites/reads.ts'
import { reports } from './suites/reports.ts'
import { seal } from './suites/seal.ts'
import { start } from './suites/start.ts'
import { trips } from './suites/trips.ts'
import { uploads } from './suites/uploads.ts'
import { web } from './suites/web.ts'
import { writes } from './suites/writes.ts'

/** In their order: what compares answers with the bare server's comes before what writes. */
const suites: Record<string, (options: Options) => Promise<Table>> = {
  reads,
  connections,
  processes,
  trips,
  lists,
  writes,
  uploads,
  seal,
  reports,
  merge,
  exports,
  forms,
  web,
  lighthouse,
  'near-duplicates': nearDuplicates,
  start,
  rows,
  memory,
}
function machine(): string {
  const [core] = cpus()
  return `${cpus().length} × ${core?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}, ${process.platform}`
}

function choose(names: string[]): string[] {
  const unknown = names.filter((name) => !(name in suites))
  if (unknown.length > 0)
    throw new Error(
      `There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`,
    )
  return names.length > 0 ? names : Object.keys(suites)
}

/** The large data, opened by the first suite that asks for it. */
function sharedScale(size: Size, log: Options['log']) {
  let opening: Promise<Setting> | undefined
  return {
    scale: () => {
      opening ??= openKept(size, { log })
      return opening
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }
}

function optionsOf(args: string[]): Options & { close(): Promise<void> } {
  const trial = args.includes('--trial')
  const quick = trial || args.includes('--quick')
  const log = (text: string) => process.stderr.write(`${text}\n`)
  const seconds = trial ? 0.02 : quick ? 0.35 : 1.5
  const hour = args.includes('--hour')
  return {
    quick,
    trial,
    hour,
    seconds,
    runs: quick ? 1 : 3,
    log,
    ...sharedScale(scaleOf({ quick, trial }), log),
  }
}

/** Below the repository; those of a quick run are only to be looked at. */
async function drawPlots({ plots = [] }: Table, folder: string): Promise<void> {
  const drawn = join(import.meta.dirname, '..', folder)
  if (plots.length > 0) await mkdir(drawn, { recursive: true })
  for (const plot of plots) await writeFile(join(drawn, `${plot.file}.svg`), svgOf(plot))
}

const place = join(import.meta.dirname, '../docs/benchmarks.md')
const head = `# Benchmarks

Made by \`npm run bench\`; each section says on what machine and when. PostgreSQL is the embedded one, with durable settings, on the same machine as the load.
Ratios count: what is compared ran side by side, in turn. Figures are medians of three runs of one and a half seconds each after a warm-up, unless a table says otherwise.`

/** Puts a table in its place of the document at once, so that a later suite that fails takes nothing with it. */
async function keep(suite: string, table: string): Promise<void> {
  const text = `${table.trim()}\n\n${new Date().toISOString().slice(0, 10)}, ${machine()}.`
  const before = existsSync(place) ? sectionsOf(await readFile(place, 'utf8')) : []
  await writeFile(place, documentOf(head, [...before, { suite, text }], Object.keys(suites)))
}

async function run(): Promise<void> {
  const args = process.argv.slice(2)
  const chosen = choose(args.filter((each) => !each.startsWith('-')))
  const options = optionsOf(args)
  try {
    for (const name of chosen) {
      const from = performance.now()
      const table = await suites[name]?.(options)
      if (!table) continue
      options.log(`${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
      await drawPlots(table, options.quick ? '.stamps/plots' : 'docs/benchmarks')
      console.log(markdown(table))
      if (!options.quick) await keep(name, markdown(table))
    }
  } finally {
    await options.close()
  }
}

await run()
