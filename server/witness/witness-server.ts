import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fromUtf8 } from '@atesta/evidence/encoding.ts'
import { FormatError } from '@atesta/evidence/errors.ts'
import { formatVerifierKey } from '@atesta/evidence/log/key.ts'
import { mlDsaOf } from '../secrets/ml-dsa.ts'
import { addCheckpoint, type Witness } from './add-checkpoint.ts'

/** Largest request: 63 hashes and a note with more than sixteen ML-DSA-44 signatures. */
const maxBytes = 256 * 1024

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    length += part.length
    if (length > maxBytes) return null
    parts.push(part)
  }
  return fromUtf8(Buffer.concat(parts))
}

function send(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

const originHash = (origin: string) => createHash('sha256').update(origin).digest('hex')

/** The public keys of a witness, for logs and verifiers. */
export const witnessKeys = ({ key }: Pick<Witness, 'key'>): string[] =>
  [key, mlDsaOf(key).key].map(formatVerifierKey)

async function answer(witness: Witness, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // `new URL` would read `//` as the beginning of a host.
  const [pathname = ''] = (request.url ?? '/').split('?', 1)
  if (pathname === '/add-checkpoint') {
    if (request.method !== 'POST') return send(response, 405, 'Only POST.\n')
    let body: string | null
    try {
      body = await bodyOf(request)
    } catch (error) {
      if (!(error instanceof FormatError)) throw error
      return send(response, 400, 'Not UTF-8.\n')
    }
    if (body === null) {
      response.setHeader('connection', 'close')
      return send(response, 413, 'Too long.\n')
    }
    const { status, type, body: text } = addCheckpoint(witness, body)
    return send(response, status, text, type)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return send(response, 405, 'Only GET.\n')
  if (pathname === '/') return send(response, 200, `${witnessKeys(witness).join('\n')}\n`)
  const [, hash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(pathname) ?? []
  const origin = witness.store.origins().find((known) => originHash(known) === hash)
  const head = origin === undefined ? undefined : witness.store.head(origin)
  return head ? send(response, 200, head.note) : send(response, 404, 'Nothing here.\n')
}

/** A witness over HTTP (c2sp.org/tlog-witness); `/` lists its keys. Both prefixes are its address. */
export function witnessServer(witness: Witness, report: (error: unknown) => void): Server {
  const server = createServer((request, response) => {
    answer(witness, request, response).catch((error) => {
      report(error)
      if (!response.headersSent) send(response, 500, 'It went wrong here.\n')
      else response.destroy()
    })
  })
  server.requestTimeout = 10_000
  server.headersTimeout = 10_000
  return server
}
