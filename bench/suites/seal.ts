import { queueStatements } from '@atesta/testkit/log-audit.ts'
import type { Stack } from '@atesta/testkit/stack.ts'
import { until } from '@atesta/testkit/until.ts'
import { atLeast, atMost, figure, median, quantile, type Table } from '../figures.ts'
import { openKept, smallScale } from '../kept-data.ts'
import { query } from '../scale-data.ts'
import type { Options, Setting } from '../setting.ts'

/** Queues statements of certifications, as many phones would at the same time. */
async function queue(setting: Setting, count: number): Promise<void> {
  const [first] = await query<{ id: number }>(setting, 'SELECT id FROM inspections ORDER BY id LIMIT 1')
  const ask = (text: string, values?: unknown[]) => query(setting, text, values)
  await queueStatements(
    { services: setting.services, query: ask as Stack['query'] },
    Number(first?.id),
    count,
  )
}

const isSealed = async (setting: Setting) =>
  (await query(setting, 'SELECT FROM statements WHERE log_index IS NULL LIMIT 1')).length === 0

/** Row 5: the sequencer with a backlog, and how long one statement waits. */
export async function seal(options: Options): Promise<Table> {
  const setting = await openKept(smallScale, options)
  try {
    const count = options.quick ? 2000 : 20_000
    const singles = options.quick ? 5 : 40
    const speeds: number[] = []
    for (let run = 0; run < options.runs; run++) {
      await queue(setting, count)
      const worker = await setting.program('worker', { FILES_CHECK_RATE: '0' })
      const begun = performance.now()
      await until(() => isSealed(setting), 120_000)
      speeds.push((count * 1000) / (performance.now() - begun))
      await worker.stop()
    }
    const worker = await setting.program('worker', { FILES_CHECK_RATE: '0' })
    const waits: number[] = []
    for (let n = 0; n < singles; n++) {
      await queue(setting, 1)
      waits.push(await until(() => isSealed(setting)))
    }
    await worker.stop()
    const perSecond = median(speeds)
    return {
      title: '5. Sealing',
      notes: [
        `${count.toLocaleString('en')} statements of 900 bytes wait when the worker starts; ${options.runs} runs. Then ${singles} statements one after the other, each from its commit until it has its place in the log.`,
        'What lies between the last byte of a file and its statement is not measured here yet; proofs at a million leaves stand in [verdicts](verdicts.md).',
      ],
      head: ['statements/s', 'one statement p50 ms', 'p99 ms'],
      rows: [[figure(perSecond), figure(median(waits)), figure(quantile(waits, 0.99))]],
      verdicts: [
        atLeast('statements per second', perSecond, 2000),
        atMost('statement → place in the log, p99', quantile(waits, 0.99), 1500, ' ms'),
      ],
    }
  } finally {
    await setting.close()
  }
}
