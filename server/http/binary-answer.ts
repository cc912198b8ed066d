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

/** Whether If-None-Match names what there is (RFC 9110 section 13.1.2): any of a list, weak or not, or `*`. */
function isKnown(header: string | undefined, etag: string): boolean {
  return header?.trim() === '*' || [...(header ?? '').matchAll(/"([^"]*)"/g)].some(([, tag]) => tag === etag)
}

/** Whether who asks has it already. Times count only without tags (section 13.1.3), and to the second. */
function isUnchanged({ headers }: FastifyRequest, { etag, lastModified }: BinaryAnswer): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return etag !== undefined && isKnown(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

/**
 * The range that counts: none of a HEAD, and with If-Range only while what there is is still the same (section 13.1.5).
 * Of a POST too: a shared file is asked for with its secret in the body, where no log of addresses sees it.
 */
function rangeOf({ method, headers }: FastifyRequest, answer: BinaryAnswer): string | undefined {
  const condition = headers['if-range']
  const same = condition === undefined || (answer.etag !== undefined && condition === `"${answer.etag}"`)
  return method !== 'HEAD' && same ? headers.range : undefined
}

/**
 * Sends bytes as something to keep, not to run: nosniff, a sandbox, and `attachment` unless we made the file.
 * Answers with single ranges where the size is known. Who asks with HEAD gets the headers, and nothing is read for it.
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
  // An empty stream: for one the framework leaves the length alone.
  const gone = () => request.raw.socket.destroyed
  const open = async (range?: { start: number; end: number }) =>
    request.method === 'HEAD' ? Readable.from([]) : answer.open(range, gone)
  if (answer.size === undefined) return reply.send(await open())
  // Packed again for each request: a few bytes of it, such as the time, may differ the next time.
  if (answer.ranges === false && request.method === 'HEAD') return reply.send(await open())
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
