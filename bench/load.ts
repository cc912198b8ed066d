import autocannon from 'autocannon'
import { median } from './figures.ts'

/** Requests per second, and milliseconds per request. */
export type Speed = { rps: number; p50: number; p99: number }

export type Request = {
  url: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

/** How long: a number of seconds, or, in a quick trial, a number of requests. */
type Length = { duration: number } | { amount: number }

/** Runs one burst of load. Throws when an answer was not a good one, because then it measured something else. */
async function burst(request: Request, connections: number, length: Length): Promise<Speed> {
  const result = await autocannon({ ...request, ...length, connections, timeout: 60 })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} requests to ${request.url} failed.`)
  const { p50, p99 } = result.latency
  // The whole milliseconds of the histogram are too coarse for quick answers with few connections.
  const precise = (connections * 1000 * result.duration) / result.requests.total
  return { rps: result.requests.total / result.duration, p50: p50 < 20 ? precise : p50, p99 }
}

/** Several subjects in turn, so that a slow moment of the machine meets all of them; the median of each one's runs. */
export async function compare(
  subjects: readonly (() => Promise<Request> | Request)[],
  options: { connections: number; seconds: number; runs: number; quick: boolean },
): Promise<Speed[]> {
  const runs: Speed[][] = subjects.map(() => [])
  for (let run = -1; run < options.runs; run++)
    for (const [n, subject] of subjects.entries()) {
      const length = options.quick
        ? { amount: options.connections * 5 }
        : { duration: run < 0 ? 1 : options.seconds }
      const speed = await burst(await subject(), options.connections, length)
      // The first only warms up.
      if (run >= 0) runs[n]?.push(speed)
    }
  return runs.map((speeds) => ({
    rps: median(speeds.map(({ rps }) => rps)),
    p50: median(speeds.map(({ p50 }) => p50)),
    p99: median(speeds.map(({ p99 }) => p99)),
  }))
}
