import { figure, type Table } from '../figures.ts'
import { repeat } from '../http-load.ts'
import { openKept, type Size, scaleOf } from '../kept-data.ts'
import { compare, type Subject } from '../load.ts'
import type { Plot, Series } from '../plot.ts'
import { mailbox } from '../scale-data.ts'
import type { Options, Running, Setting } from '../setting.ts'
import { startBare } from './reads.ts'

/** One run a point: a curve shows an outlier by itself. */
const oneRun = (options: Options): Options => ({ ...options, runs: 1 })

/** A table and a chart of the same figures: a row a value of x. */
function tableOf(title: string, notes: string[], plot: Plot): Table {
  const { x, series } = plot
  const values = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b)
  const rows = values.map((value) => [
    value.toLocaleString('en'),
    ...series.map(({ points }) => figure(points.find(([at]) => at === value)?.[1] ?? Number.NaN)),
  ])
  return {
    title,
    notes,
    head: [x.label, ...series.map(({ name }) => `${name} /s`)],
    rows,
    verdicts: [],
    plots: [plot],
  }
}

/** The last is what all suites share. */
const sizesOf = (options: Options): Size[] => {
  const counts = options.trial ? [100] : options.quick ? [200, 1000] : [1000, 10_000, 100_000]
  return [...counts.map((count) => ({ companies: 1, count, others: 0 })), scaleOf(options)]
}

const lists = [
  { name: 'page 1 with total', path: 'inspections/list' },
  { name: 'behind a cursor, half way', path: 'inspections/list', half: true },
  { name: 'searched, a few', path: 'inspections/list?q=, A87' },
  { name: 'of one task', path: 'inspections/list?submitted=true&task_id=1' },
  { name: 'dashboard', path: 'dashboard/summary' },
]

/** The cursor of the row half way down a company, as the page before it gives it. */
async function halfWay(program: Running, bearer: string, count: number): Promise<string> {
  const page = Math.max(1, Math.floor(count / 40))
  const answer = await fetch(`${program.url}/api/inspections/list?page=${page}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  return ((await answer.json()) as { next: string | null }).next ?? ''
}

async function measureLists(setting: Setting, size: Size, options: Options): Promise<number[]> {
  const program = await setting.program('api')
  const rates: number[] = []
  for (const { path, half } of lists) {
    const bearer = await setting.bearer(program.url, mailbox('admin'))
    const url = new URL(`${program.url}/api/${path}`)
    if (half) url.searchParams.set('after', await halfWay(program, bearer, size.count))
    const headers = { authorization: `Bearer ${bearer}` }
    const subject = { pid: program.pid, request: () => ({ url: url.href, headers }) }
    const [speed] = await compare(setting, [subject], { ...oneRun(options), connections: 10 })
    rates.push(speed?.rps ?? Number.NaN)
  }
  await program.stop()
  return rates
}

/** How rates change with the rows of the database. */
export async function rows(options: Options): Promise<Table> {
  const series: Series[] = lists.map(({ name }) => ({ name, points: [] }))
  const sizes = sizesOf(options)
  for (const [n, size] of sizes.entries()) {
    const shared = n === sizes.length - 1
    const setting = shared ? await options.scale() : await openKept(size, options)
    const rates = await measureLists(setting, size, options)
    for (const [place, rate] of rates.entries())
      series[place]?.points.push([size.companies * size.count, rate])
    if (!shared) await setting.close()
  }
  return tableOf(
    'Rate against rows',
    [
      'An administrator’s lists, ten connections, one run a point. The largest database holds ten companies, the others one.',
    ],
    {
      file: 'rows',
      title: 'Requests per second against inspections in the database',
      x: { label: 'inspections in the database', log: true },
      y: { label: 'requests per second' },
      series,
    },
  )
}

/** How rates change with the number of connections, beside the bare server. */
export async function connections(options: Options): Promise<Table> {
  const setting = await options.scale()
  const program = await setting.program('api')
  const bearer = () => setting.bearer(program.url, mailbox('admin'))
  const { server, reads } = await startBare(setting, program, await bearer())
  const asked = reads.slice(0, 2)
  const series: Series[] = asked.flatMap(({ label }) => [
    { name: label.replace(/(,| with).*/, ''), points: [] },
    { name: `${label.replace(/(,| with).*/, '')}, bare`, points: [] },
  ])
  for (const level of options.quick ? [1, 10, 50, 200] : [1, 2, 5, 10, 20, 50, 100, 200]) {
    const headers = { authorization: `Bearer ${await bearer()}` }
    const subjects: Subject[] = asked.flatMap(({ path, bare }) => [
      { pid: program.pid, request: () => ({ url: `${program.url}/api/${path}`, headers }) },
      { pid: server.pid, request: () => ({ url: `${server.url}/${bare}`, headers: {} }) },
    ])
    const found = await compare(setting, subjects, { ...oneRun(options), connections: level })
    for (const [place, { rps }] of found.entries()) series[place]?.points.push([level, rps])
  }
  await program.stop()
  await server.stop()
  return tableOf(
    'Rate against connections',
    [
      'One inspection with its form, and page 1 of inspections with its total; the bare server as under 1. One run a point.',
    ],
    {
      file: 'connections',
      title: 'Requests per second against connections',
      x: { label: 'connections at once', log: true },
      y: { label: 'requests per second' },
      series,
    },
  )
}

const shared = [
  { name: 'one inspection', path: 'inspections/form/1' },
  { name: 'inspections, page 1', path: 'inspections/list' },
  { name: 'dashboard', path: 'dashboard/summary' },
]

/** How rates change with a second API process on the same database, each with its share of twenty connections. */
export async function processes(options: Options): Promise<Table> {
  const setting = await options.scale()
  const programs = [await setting.program('api'), await setting.program('api')]
  const series: Series[] = shared.map(({ name }) => ({ name, points: [] }))
  for (const count of [1, 2])
    for (const [place, { path }] of shared.entries()) {
      const headers = {
        authorization: `Bearer ${await setting.bearer(programs[0]?.url ?? '', mailbox('admin'))}`,
      }
      const run = async (seconds: number) => {
        const some = programs.slice(0, count)
        const sent = await Promise.all(
          some.map(({ url }) => repeat({ url: `${url}/api/${path}`, headers }, 20 / count, seconds)),
        )
        return sent.reduce((sum, one) => sum + one.milliseconds.length / one.seconds, 0)
      }
      await run(options.seconds / 4)
      series[place]?.points.push([count, await run(options.seconds)])
    }
  for (const program of programs) await program.stop()
  return tableOf(
    'Rate against API processes',
    [
      'Twenty connections in all, one run a point. PostgreSQL and what sends the requests use the same processors, so that a second process gains only what they leave.',
    ],
    {
      file: 'processes',
      title: 'Requests per second against API processes',
      x: { label: 'API processes' },
      y: { label: 'requests per second' },
      series,
    },
  )
}
