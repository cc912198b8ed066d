import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { minuteMs } from '@atesta/contract/durations.ts'
import { defaultLocale } from '@atesta/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { problemAnswer } from './problem.ts'

/** How long a connection may keep us waiting, in ms. */
export type ConnectionTimeouts = {
  /** For a body, from the first byte of the request to the last. */
  bodyMs: number
  /**
   * For a client to read the refusal of a request whose body is incomplete; what it still sends is discarded.
   */
  graceMs: number
  /** For a client to read any part of an answer, or to send any part of a body without a limit. */
  readerMs: number
}

/** Node.js allows a body as long by default, but its own limit would also cut long uploads. */
export const connectionTimeouts: ConnectionTimeouts = {
  bodyMs: 5 * minuteMs,
  graceMs: 5000,
  readerMs: 2 * minuteMs,
}

const late = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Lifts the limit for a body that streams a file to storage, which may take long. It still ends when the
 * client sends nothing; it is not the client's silence while we do not read.
 */
export function waitForBody({ raw }: FastifyRequest): void {
  clearTimeout(late.get(raw))
  raw.on('timeout', () => {
    if (raw.readableFlowing && raw.readableLength === 0) raw.destroy()
  })
}

/** Thrown where work is abandoned because its client has closed the connection. */
export class ClientGone extends Error {}

/**
 * The connection ended before the whole body had arrived: closed by the client, or by us after the timeout.
 */
export const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete

const isUnread = ({ raw }: FastifyRequest) =>
  !raw.complete &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0)

/**
 * A connection answered before its body has arrived is ended: our side first, so that the answer still gets
 * through.
 */
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
 * Ends connections that would otherwise stay open forever: bodies that trickle in, since thousands would
 * exhaust the server; bodies of requests already refused; and answers that the client does not read.
 */
export function guardConnections(
  app: FastifyInstance,
  { bodyMs, graceMs, readerMs }: ConnectionTimeouts,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    late.set(
      raw,
      setTimeout(() => raw.destroy(), bodyMs),
    )
    raw.once('close', () => clearTimeout(late.get(raw)))
    // Re-armed even while nothing is being written.
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
 * While the program stops, each answer announces that it is the last of its connection, and the proxy routes
 * the next request to another process. So no connection is closed while a request may be on its way.
 */
export function endKeptConnections(app: FastifyInstance, isStopping: () => boolean): void {
  const last = (reply: FastifyReply) => {
    if (isStopping()) reply.raw.shouldKeepAlive = false
  }
  // At the start for answers written past the hooks, at the end for requests that began before.
  app.addHook('onRequest', async (_request, reply) => last(reply))
  app.addHook('onSend', async (_request, reply) => last(reply))
}

/**
 * Answers input that the HTTP parser could not read with a normal refusal, and closes the connection.
 * `always`: the headers of every answer. Sends nothing to a client that has gone, to one whose headers did
 * not arrive in time, or into an answer that has already begun.
 */
export function refuseUnreadable(
  error: { code?: string },
  socket: Socket,
  always: Record<string, string>,
  graceMs: number,
): void {
  // Bytes behind an unreadable request are unreadable too; its refusal is already on its way.
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
  // Destroying it with unread bytes would reset the connection before the client has read the answer.
  const cut = setTimeout(() => socket.destroy(), graceMs)
  socket.once('close', () => clearTimeout(cut))
}
