import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { defaultLocale } from '@atesta/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { problemAnswer } from './problem.ts'

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

/** Thrown where work is given up because its client has closed the connection. */
export class ClientGone extends Error {}

/** The connection ended before the whole body had come: by the client, or because that took too long. */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

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

/**
 * Answers what the HTTP parser could not read like any other refusal, and closes the connection. `always`: the headers of
 * every answer. Nothing is answered to a client that has gone, to one whose headers did not come in time, and into an
 * answer that has begun: there it would not be taken for one.
 */
export function refuseUnreadable(
  error: { code?: string },
  socket: Socket,
  always: Record<string, string>,
  graceMs: number,
): void {
  // What comes behind an unreadable request is unreadable too: its refusal is on its way.
  if (socket.writableEnded) return
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse }
  const unasked = ['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT'].includes(error.code ?? '')
  if (unasked || !socket.writable || begun?.headersSent) {
    socket.destroy()
    return
  }
  const tooLarge = ['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'].includes(error.code ?? '')
  const failure = new Failure(tooLarge ? 'payload_too_large' : 'malformed_request')
  const requestId = randomUUID()
  const { status, headers, body } = problemAnswer(failure, { locale: defaultLocale, requestId }, () => {})
  const said = {
    ...always,
    ...headers,
    'x-request-id': requestId,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  // Destroyed with bytes unread, it would be reset before the client has the answer.
  const cut = setTimeout(() => socket.destroy(), graceMs)
  socket.once('close', () => clearTimeout(cut))
}
