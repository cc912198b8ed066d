import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** How long a connection may keep us waiting, in milliseconds. */
export type Patience = {
  /** For a body, from the first byte of the request to the last. */
  bodyMs: number
  /** For a client to take the refusal of a request whose body has not all come; what it still sends is thrown away. */
  graceMs: number
  /** For a client to take anything at all of an answer. */
  readerMs: number
}

/** A body may take as long as Node.js itself would wait for one, if that did not cut long uploads too. */
export const patience: Patience = { bodyMs: 5 * 60_000, graceMs: 5000, readerMs: 2 * 60_000 }

const late = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** The bytes of a file that the caller may send go straight to the storage, and may take long. */
export function waitForBody({ raw }: FastifyRequest): void {
  clearTimeout(late.get(raw))
}

const isUnread = ({ raw }: FastifyRequest) =>
  !raw.complete &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0)

/** Answered before its body has come, a connection ends: first our side of it, so that the answer still arrives. */
function endSlowly({ raw }: FastifyRequest, ms: number): void {
  const { socket } = raw
  socket.destroySoon = () => socket.end()
  const cut = setTimeout(() => {
    Reflect.deleteProperty(socket, 'destroySoon')
    if (!raw.complete || socket.writableEnded) socket.destroy()
  }, ms)
  socket.once('close', () => clearTimeout(cut))
}

/**
 * Ends connections that would stay open forever: a body that trickles in, as thousands of them would take all there
 * are; one that is not needed, since its request is refused; and an answer that its client does not read.
 */
export function guardConnections(app: FastifyInstance, { bodyMs, graceMs, readerMs }: Patience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    late.set(
      raw,
      setTimeout(() => raw.destroy(), bodyMs),
    )
    raw.once('close', () => waitForBody(request))
    // Also while nothing is to be written yet: then the next look is as far away.
    const { socket } = raw
    reply.raw.setTimeout(readerMs, () =>
      socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(readerMs),
    )
    reply.raw.once('prefinish', () => isUnread(request) && endSlowly(request, graceMs))
  })
  app.addHook('onSend', async (request, reply) => {
    if (isUnread(request)) reply.header('connection', 'close')
  })
}

/**
 * While the program stops, each answer is the last of its connection: it says so, and who asks again is connected elsewhere
 * by the proxy in front. So no connection is closed on which a request may be coming.
 */
export function endKeptConnections(app: FastifyInstance, isStopping: () => boolean): void {
  const last = (reply: FastifyReply) => {
    if (isStopping()) reply.raw.shouldKeepAlive = false
  }
  // At its beginning for answers that are written past the hooks, at its end for what began before.
  app.addHook('onRequest', async (_request, reply) => last(reply))
  app.addHook('onSend', async (_request, reply) => last(reply))
}
