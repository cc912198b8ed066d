import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Request = {
  url: string
  headers: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}
/** Milliseconds of each answer, and how long all of them took together. */
export type Sent = { milliseconds: number[]; seconds: number }

function bytesOf({ url, headers, method = 'GET', body }: Request): string {
  const { host, pathname, search } = new URL(url)
  const all = {
    host,
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** Calls back when an answer is complete: its body is passed over, so that reading costs as little as it can. */
function answers(socket: Socket, complete: (error?: Error) => void): void {
  let head = ''
  let left = 0
  socket.on('data', (chunk: Buffer) => {
    if (left > 0) {
      left -= chunk.length
      if (left === 0) complete()
      return
    }
    head += chunk.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    const text = head
    head = ''
    const length = /^content-length: (\d+)/im.exec(text.slice(0, end + 2))?.[1]
    if (!/^HTTP\/1.1 2/.test(text)) return complete(new Error(text))
    if (length === undefined && !text.startsWith('HTTP/1.1 204'))
      return complete(new Error(`An answer without content-length:\n${text}`))
    left = Number(length ?? 0) - (text.length - end - 4)
    if (left === 0) complete()
  })
}

/** One connection, kept, on which `next` follows as soon as there is an answer, until there is no next. */
async function converse(origin: URL, next: () => Request | undefined, milliseconds: number[]): Promise<void> {
  const socket = connect({ host: origin.hostname, port: Number(origin.port), noDelay: true })
  await once(socket, 'connect')
  await new Promise<void>((resolve, reject) => {
    let asked: Request | undefined
    let sent = 0
    const ask = () => {
      asked = next()
      if (!asked) return resolve()
      sent = performance.now()
      socket.write(bytesOf(asked))
    }
    const fail = (error: Error) =>
      reject(new Error(`${asked?.method ?? 'GET'} ${asked?.url}: ${error.message}`))
    socket.on('error', fail).on('close', () => fail(new Error('the connection was closed')))
    answers(socket, (error) => {
      if (error) return fail(error)
      milliseconds.push(performance.now() - sent)
      ask()
    })
    ask()
  }).finally(() => socket.destroy())
}

/**
 * Sends what `next` gives over so many connections at once, each of which waits for its answer, until it gives nothing.
 * Throws at the first answer that is not a good one, because then it measured something else.
 */
export async function sendAll(
  url: string,
  connections: number,
  next: () => Request | undefined,
): Promise<Sent> {
  const milliseconds: number[] = []
  const begun = performance.now()
  await Promise.all(Array.from({ length: connections }, () => converse(new URL(url), next, milliseconds)))
  return { milliseconds, seconds: (performance.now() - begun) / 1000 }
}

/** The same request again and again, for so long, and at least once on each connection. */
export function repeat(request: Request, connections: number, seconds: number): Promise<Sent> {
  const end = performance.now() + seconds * 1000
  let asked = 0
  return sendAll(request.url, connections, () =>
    asked++ < connections || performance.now() < end ? request : undefined,
  )
}
