import assert from 'node:assert/strict'
import { atLeast, atMost, figure, median, megabytes, type Table } from '../figures.ts'
import { describe, scaleOf } from '../kept-data.ts'
import { mailbox, query } from '../scale-data.ts'
import { growth, type Options } from '../setting.ts'

const formats = ['csv', 'xlsx'] as const

/** Reads an answer to its end without keeping it, as a disk would. */
async function sizeOf(url: string, bearer: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
  assert.equal(answer.status, 200)
  let size = 0
  for await (const chunk of answer.body ?? []) size += chunk.length
  return size
}

/** Row 9: all inspections of a company as a table. */
export async function exports(options: Options): Promise<Table> {
  const setting = await options.scale()
  const program = await setting.program('api')
  const [company] = await query<{ count: number }>(
    setting,
    `SELECT count(*)::int AS count FROM inspections i JOIN companies c ON c.id = i.company_id WHERE c.slug = 'scale'`,
  )
  const count = company?.count ?? 0
  const table: Table = {
    title: '9. Exports',
    notes: [
      `${describe(scaleOf(options))} All ${count.toLocaleString('en')} inspections of one company, from the request to the last byte; ${options.runs} runs.`,
      'Memory is the highest resident size of the server meanwhile, less that before.',
    ],
    head: ['format', 'rows/s', 'size', 'memory grew'],
    rows: [],
    verdicts: [],
  }
  for (const format of formats) {
    const speeds: number[] = []
    const grown: number[] = []
    let size = 0
    for (let run = 0; run < options.runs; run++) {
      const bearer = await setting.bearer(program.url, mailbox('admin'))
      const begun = performance.now()
      const watched = await growth(program.pid, () =>
        sizeOf(`${program.url}/api/inspections/export?format=${format}`, bearer),
      )
      speeds.push((count * 1000) / (performance.now() - begun))
      grown.push(watched.grown)
      size = watched.done
    }
    table.rows.push([format, figure(median(speeds)), megabytes(size), megabytes(Math.max(...grown))])
    if (format === 'csv') table.verdicts.push(atLeast('rows of CSV per second', median(speeds), 20_000))
    table.verdicts.push(atMost(`${format}, memory`, Math.max(...grown) / 1024 / 1024, 64, ' MB'))
  }
  await program.stop()
  return table
}
