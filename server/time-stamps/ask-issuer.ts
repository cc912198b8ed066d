import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { AddressRefused, isPublic, publicLookup } from '../services/public-address.ts'

/** Largest list or answer accepted, in bytes; every report would grow by it. */
const maxAnswerBytes = 262_144

type Asked = {
  /** The OCSP request; without it, a list or a certificate is fetched. */
  body?: Uint8Array | undefined
  /** The host of the configured authority: addresses on it may be private. */
  authority: string
  signal: AbortSignal
}

/**
 * Fetches an address named in a certificate. Strangers write certificates, so the address must be public,
 * unless it is on the authority's own host; redirects are not followed. @throws Error
 */
export async function askIssuer(address: string, { body, authority, signal }: Asked): Promise<Buffer> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const ours = url.hostname === authority
  if (!ours && isIP(host) && !isPublic(host)) throw new AddressRefused(host)
  const start = url.protocol === 'https:' ? requestSecure : requestPlain
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = start(url, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/ocsp-request', 'content-length': body.length } : {},
      agent: false,
      signal,
      ...(!ours && { lookup: publicLookup }),
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end(body)
  })
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer) {
    size += (piece as Buffer).length
    if (size > maxAnswerBytes) throw new Error('its answer is too large')
    pieces.push(piece as Buffer)
  }
  if (answer.statusCode !== 200) throw new Error(`HTTP ${answer.statusCode}`)
  return Buffer.concat(pieces)
}
