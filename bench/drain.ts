export type Drained = { perSecond: number; milliseconds: number[] }

/** Runs every task once, at most `connections` at the same time, and measures the time. The first failure stops it. */
export async function drain(work: readonly (() => Promise<void>)[], connections: number): Promise<Drained> {
  const waiting = [...work].reverse()
  const milliseconds: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const from = performance.now()
        await next()
        milliseconds.push(performance.now() - from)
      }
    }),
  )
  return { perSecond: (work.length * 1000) / (performance.now() - begun), milliseconds }
}

/** Sends JSON and expects a good answer, which is read to its end so that the connection is free again. */
export async function post(url: string, body: unknown, bearer?: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text === '' ? null : JSON.parse(text)
}
