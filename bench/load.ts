import { median, quantile } from './figures.ts'
import { type Request, repeat, type Sent } from './http-load.ts'
import { processorOf } from './processor.ts'
import type { Options, Setting } from './setting.ts'

/** Requests per second, milliseconds per request, and milliseconds of processor per request: of the server, of PostgreSQL. */
export type Speed = { rps: number; p50: number; p99: number; node: number; database: number }

/** What is asked, and the process that answers. */
export type Subject = { pid: number; request: () => Promise<Request> | Request }

/** Measures what is sent to a process. */
export async function measure(setting: Setting, pid: number, work: () => Promise<Sent>): Promise<Speed> {
  const processor = async () => [await processorOf(pid), await setting.databaseProcessor()] as const
  const before = await processor()
  const { milliseconds, seconds } = await work()
  const after = await processor()
  const sent = milliseconds.length
  return {
    rps: sent / seconds,
    p50: median(milliseconds),
    p99: quantile(milliseconds, 0.99),
    node: (after[0] - before[0]) / sent,
    database: (after[1] - before[1]) / sent,
  }
}

export function medians(runs: readonly Speed[]): Speed {
  const of = (name: keyof Speed) => median(runs.map((run) => run[name]))
  return { rps: of('rps'), p50: of('p50'), p99: of('p99'), node: of('node'), database: of('database') }
}

/** Several subjects in turn, so that a slow moment of the machine meets all of them; the median of each one's runs. */
export async function compare(
  setting: Setting,
  subjects: readonly Subject[],
  { connections, seconds, runs }: Pick<Options, 'seconds' | 'runs'> & { connections: number },
): Promise<Speed[]> {
  const found: Speed[][] = subjects.map(() => [])
  for (let run = -1; run < runs; run++)
    for (const [n, { pid, request }] of subjects.entries()) {
      const asked = await request()
      // The first only warms up.
      const speed = await measure(setting, pid, () =>
        repeat(asked, connections, run < 0 ? seconds / 4 : seconds),
      )
      if (run >= 0) found[n]?.push(speed)
    }
  return found.map(medians)
}
