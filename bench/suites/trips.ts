import { openWire, type Traffic, type Wire } from '@atesta/testkit/outside/wire.ts'
import { atMost, median, type Table } from '../figures.ts'
import { type Call, frequentReads, frequentWrites, makeCall, placeOf } from '../frequent-calls.ts'
import { mailbox } from '../scale-data.ts'
import type { Options } from '../setting.ts'

type Counted = { until: Traffic; after: number }
const less = (a: Traffic, b: Traffic): Traffic => ({
  trips: a.trips - b.trips,
  statements: a.statements - b.statements,
  parsed: a.parsed - b.parsed,
})

/** What one call costs until its answer is there, and trips that follow it. */
async function countOnce(wire: Wire, work: () => Promise<unknown>): Promise<Counted> {
  await wire.quiet(20)
  const before = wire.traffic()
  await work()
  const answered = wire.traffic()
  await wire.quiet(20)
  return { until: less(answered, before), after: wire.traffic().trips - answered.trips }
}

/** How many trips and statements the most frequent calls take, counted between the server and PostgreSQL. */
export async function trips(options: Options): Promise<Table> {
  const setting = await options.scale()
  const wire = await openWire(setting.databaseUrl)
  try {
    const program = await setting.program('api', { DATABASE_URL: wire.url })
    const bearer = await setting.bearer(program.url, mailbox('admin'))
    const place = await placeOf(setting)
    const table: Table = {
      title: 'Trips to the database',
      notes: [
        'Counted by a proxy between the server and PostgreSQL, for an administrator, medians of several calls after the first three. Where calls follow each other within 0.7 seconds, the process still knows the session; else one trip more asks for it. A trip: the server sends and waits. What it sends together is one trip. “Parsed” are statements whose text the database had to read and plan. “After” are trips behind the answer.',
      ],
      head: ['call', 'trips', 'statements', 'parsed', 'after'],
      rows: [],
      verdicts: [],
    }
    const add = async (call: Call, most: number) => {
      const counted: Counted[] = []
      for (let n = 0; n < (options.trial ? 4 : options.quick ? 8 : 12); n++)
        counted.push(await countOnce(wire, () => makeCall(program.url, call, bearer)))
      const of = (value: (one: Counted) => number) => median(counted.slice(3).map(value))
      const found = of(({ until }) => until.trips)
      table.rows.push([
        call.name,
        String(found),
        String(of(({ until }) => until.statements)),
        String(of(({ until }) => until.parsed)),
        String(of(({ after }) => after)),
      ])
      table.verdicts.push(atMost(`${call.name}, trips`, found, most))
    }
    for (const call of frequentReads(place)) await add(call, 2)
    for (const call of frequentWrites(place)) await add(call, 4)
    await program.stop()
    return table
  } finally {
    await wire.close()
  }
}
