import { Readable } from 'node:stream'

type Reading = {
  /** The bytes, already asked for. */
  first: Readable
  /** How many there are. */
  length: number
  /** Asks for the bytes from this one on, counted from the first. */
  open: (from: number) => Promise<Readable>
  /** For how long a reader may take nothing before its connection is closed. */
  pauseMs: number
}

/**
 * Bytes of a storage for a reader who may be slow or pause. While no bytes are taken, the connection to the
 * storage is closed: otherwise few readers could hold all of them, and the storage or a timeout for its
 * silence would end the connection of a reader who only pauses. The rest is asked for when the reader goes on.
 */
export function readOnDemand({ first, length, open, pauseMs }: Reading): Readable {
  let body: Readable | undefined = first
  let at = 0
  const drop = () => {
    body?.destroy()
    body = undefined
  }
  let pause = setTimeout(drop, pauseMs)
  async function* bytes() {
    clearTimeout(pause)
    while (at < length) {
      body ??= await open(at)
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        at += chunk.length
        pause = setTimeout(drop, pauseMs)
        try {
          yield chunk
        } finally {
          clearTimeout(pause)
        }
        if (!body) break
      }
      if (body) return
    }
  }
  const passing = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 })
  return passing.once('close', () => {
    clearTimeout(pause)
    drop()
  })
}
