import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket, type Server as TcpServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { vi } from 'vitest'

/** A tus server on loopback behind a proxy that can break connections. */
export type TusHere = {
  /** Creates an upload; returns the address for its bytes, through the proxy. */
  create: (size: number) => Promise<string>
  bytes: (url: string) => Promise<Buffer>
  forget: (url: string) => Promise<void>
  /** Breaks the connection after this many more bytes, this many times. */
  cutAfter: (bytes: number, times: number) => void
  /** Refuses every connection until called with false. */
  down: (isDown: boolean) => void
  /** Bytes of bodies that reached the server, cut ones included. */
  received: () => number
  /** Bearers of the requests that carried bytes, in order. */
  bearers: string[]
  close: () => Promise<void>
}

async function listening<S extends HttpServer | TcpServer>(server: S): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function cuttableWire(port: number) {
  const sockets = new Set<Socket>()
  let isDown = false
  let cuts = { bytes: 0, times: 0 }
  let passed = 0
  const server = createServer((client) => {
    if (isDown) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    const end = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => sockets.delete(socket))
    }
    upstream.pipe(client)
    client.on('data', (chunk) => {
      passed += chunk.length
      if (cuts.times > 0 && passed >= cuts.bytes) {
        cuts = { ...cuts, times: cuts.times - 1 }
        passed = 0
        // Bytes before the break have arrived; the answer never will.
        upstream.write(chunk, () => setImmediate(end))
        return
      }
      upstream.write(chunk)
    })
    client.on('end', () => upstream.end())
  })
  return {
    server,
    cutAfter: (bytes: number, times: number) => {
      cuts = { bytes, times }
      passed = 0
    },
    down: (now: boolean) => {
      isDown = now
      if (now) for (const socket of sockets) socket.destroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export async function tusHere(): Promise<TusHere> {
  const root = await mkdtemp(join(tmpdir(), 'tus-here-'))
  const directory = join(root, 'files')
  const tus = new Server({ path: '/files', datastore: new FileStore({ directory }), relativeLocation: true })
  // The store creates its folder asynchronously; a short test would remove it meanwhile.
  await vi.waitFor(() => access(directory))
  const bearers: string[] = []
  let received = 0
  const http = createHttpServer((request, response) => {
    if (request.method === 'PATCH') bearers.push(request.headers.authorization ?? '')
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
    })
    request.pause()
    void tus.handle(request, response)
  })
  const port = await listening(http)
  const wire = cuttableWire(port)
  const wirePort = await listening(wire.server)
  const idOf = (url: string) => url.split('/').at(-1) ?? ''

  return {
    bearers,
    received: () => received,
    cutAfter: wire.cutAfter,
    down: wire.down,
    async create(size) {
      const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(size) }
      const answer = await fetch(`http://127.0.0.1:${port}/files`, { method: 'POST', headers })
      return `http://127.0.0.1:${wirePort}${answer.headers.get('location')}`
    },
    bytes: (url) => readFile(join(directory, idOf(url))),
    async forget(url) {
      const headers = { 'tus-resumable': '1.0.0' }
      await fetch(`http://127.0.0.1:${port}/files/${idOf(url)}`, { method: 'DELETE', headers })
    },
    async close() {
      await wire.close()
      http.closeAllConnections()
      await new Promise<void>((resolve) => http.close(() => resolve()))
      await rm(root, { recursive: true })
    },
  }
}
