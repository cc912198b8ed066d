import { Readable } from 'node:stream'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BinaryAnswer } from './route.ts'

/**
 * One range of a Range header (RFC 9110 section 14.1.2): null when absent or not understood, 'unsatisfiable' beyond the
 * end.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first = '', last = ''] = match
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}

/** An ASCII fallback and the real name (RFC 6266, RFC 8187), so that no name can break out of the header. */
export function contentDisposition(type: 'inline' | 'attachment', name: string | undefined): string {
  if (!name) return type
  const ascii = name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  return create(name.toWellFormed(), { type, fallback: ascii === name || ascii || 'file' })
}

/**
 * Whether If-None-Match matches the current tag (RFC 9110 section 13.1.2): any of a list, weak or not, or
 * `*`.
 */
function isKnown(header: string | undefined, etag: string): boolean {
  return header?.trim() === '*' || [...(header ?? '').matchAll(/"([^"]*)"/g)].some(([, tag]) => tag === etag)
}

/**
 * Whether the client already has this version. Dates count only without tags (section 13.1.3), to the second.
 */
function isUnchanged({ headers }: FastifyRequest, { etag, lastModified }: BinaryAnswer): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return etag !== undefined && isKnown(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/**
 * The range to honour: none for HEAD, and with If-Range only while the tag is unchanged (section 13.1.5).
 * Also for POST: a shared file is requested with its secret in the body, where no access log sees it.
 */
function rangeOf({ method, headers }: FastifyRequest, answer: BinaryAnswer): string | undefined {
  const condition = headers['if-range']
  const same = condition === undefined || (answer.etag !== undefined && condition === `"${answer.etag}"`)
  return method !== 'HEAD' && same ? headers.range : undefined
}

/**
 * Sends bytes as a download rather than as content to run: nosniff, a sandbox, and `attachment` unless we
 * made the file. Supports single ranges where the size is known. HEAD gets the headers without reading
 * anything.
 */
export async function sendBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BinaryAnswer,
): Promise<FastifyReply> {
  reply
    .type(answer.mediaType)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header(
      'content-disposition',
      contentDisposition(answer.inline ? 'inline' : 'attachment', answer.fileName),
    )
    .header('cache-control', 'private, max-age=0, must-revalidate')
  if (answer.location) reply.header('location', answer.location)
  if (answer.etag) reply.header('etag', `"${answer.etag}"`)
  if (answer.lastModified) reply.header('last-modified', answer.lastModified.toUTCString())
  if (isUnchanged(request, answer)) return reply.code(304).send()
  // An empty stream, because the framework then leaves the Content-Length alone.
  const gone = () => request.raw.socket.destroyed
  const open = async (range?: { start: number; end: number }) =>
    request.method === 'HEAD' ? Readable.from([]) : answer.open(range, gone)
  if (answer.size === undefined) {
    const opened = await open()
    return 'bytes' in opened
      ? reply.header('content-length', opened.size).send(opened.bytes)
      : reply.send(opened)
  }
  if (answer.ranges === false) return reply.header('content-length', answer.size).send(await open())
  reply.header('accept-ranges', 'bytes')
  const range = parseRange(rangeOf(request, answer), answer.size)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${answer.size}`).send()
  if (!range) return reply.header('content-length', answer.size).send(await open())
  if (answer.partsUnchecked) reply.removeHeader('etag')
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${answer.size}`)
  return reply.header('content-length', range.end - range.start + 1).send(await open(range))
}
