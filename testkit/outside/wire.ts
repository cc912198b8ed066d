import { once } from 'node:events'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'

/** What has passed between a program and PostgreSQL. */
export type Traffic = {
  /** How often the program sent something after receiving something: what is sent together is one trip. */
  trips: number
  /** Executed statements, each one counted if a text contains several. */
  statements: number
  /** Statements sent to be parsed: as prepared ones (Parse), or as plain text (Query). */
  parsed: number
}
export type Wire = {
  /** The address of the database through this proxy. */
  url: string
  /** Since the beginning. */
  traffic(): Traffic
  /** Waits until no connection has sent anything for `milliseconds`. */
  quiet(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/**
 * Tells the messages of one direction apart (PostgreSQL, "Message Formats"): a letter, a length of four bytes that counts
 * itself, and as much content. What the client says first has no letter.
 */
function messages(each: (type: string) => void, first: 'letterless' | 'lettered'): (chunk: Buffer) => void {
  let head = Buffer.alloc(0)
  let skip = 0
  let lettered = first === 'lettered'
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (skip > 0) {
        const taken = Math.min(skip, chunk.length - at)
        skip -= taken
        at += taken
        continue
      }
      const size = lettered ? 5 : 4
      const part = chunk.subarray(at, at + size - head.length)
      head = Buffer.concat([head, part])
      at += part.length
      if (head.length < size) return
      skip = head.readInt32BE(size - 4) - 4
      if (lettered) each(String.fromCharCode(head[0] ?? 0))
      lettered = true
      head = Buffer.alloc(0)
    }
  }
}

/**
 * How long, in milliseconds, a response of the database is held, so that everything a program sends without
 * waiting for it is one trip.
 */
const holdMs = 3

function couple(client: Socket, server: Socket, traffic: Traffic, touched: () => void): void {
  let heard = true
  let signedIn = false
  const fromClient = messages((type) => {
    if (signedIn && (type === 'P' || type === 'Q')) traffic.parsed++
  }, 'letterless')
  const fromServer = messages((type) => {
    if (type === 'Z') signedIn = true
    else if (signedIn && (type === 'C' || type === 'I' || type === 'E')) traffic.statements++
  }, 'lettered')
  client.on('data', (chunk: Buffer) => {
    touched()
    fromClient(chunk)
    if (heard && signedIn) traffic.trips++
    heard = false
    server.write(chunk)
  })
  server.on('data', (chunk: Buffer) => {
    fromServer(chunk)
    setTimeout(() => {
      touched()
      heard = true
      client.write(chunk)
    }, holdMs)
  })
  const part = () => {
    client.destroy()
    server.destroy()
  }
  for (const socket of [client, server]) socket.setNoDelay(true).on('error', part).on('close', part)
}

/** A proxy to a database, on a port of this machine, that counts the traffic. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl)
  const traffic: Traffic = { trips: 0, statements: 0, parsed: 0 }
  const sockets = new Set<Socket>()
  let last = performance.now()
  const door: Server = createServer((client) => {
    const server = dial({ host: target.hostname, port: Number(target.port) })
    for (const socket of [client, server]) sockets.add(socket.on('close', () => sockets.delete(socket)))
    couple(client, server, traffic, () => {
      last = performance.now()
    })
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const { port } = door.address() as { port: number }
  const here = new URL(databaseUrl)
  here.port = String(port)
  return {
    url: here.href,
    traffic: () => ({ ...traffic }),
    async quiet(milliseconds) {
      for (let left = milliseconds; left > 0; left = milliseconds - (performance.now() - last))
        await new Promise((done) => setTimeout(done, left))
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      door.close()
      await once(door, 'close')
    },
  }
}
