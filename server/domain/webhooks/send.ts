import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { Webhook as Signer } from 'standardwebhooks'
import { AddressRefused, isPublic, publicLookup } from '../../services/public-address.ts'
import { snippetLength } from './webhooks.rules.ts'

export type Message = {
  url: string
  /** The current secret first; each of them signs. */
  secrets: readonly string[]
  /** Stays the same for every attempt, so that a receiver can recognise a repetition. */
  id: string
  body: string
}

export type Sent = {
  /** The answer's status; null when there was none. */
  status: number | null
  snippet: string | null
  error: string | null
  durationMs: number
}

export type SendOptions = {
  /** Allows loopback and private addresses, and plain HTTP. */
  allowPrivate: boolean
  /** Timeout for the whole of it: name, connection, answer. In ms. */
  timeoutMs?: number
}

const defaultTimeoutMs = 15_000
/** At most this much of an answer is read. */
const maxAnswerBytes = 16_384

/** Headers of the Standard Webhooks specification: one signature for each secret, separated by a space. */
export function signedHeaders(message: Message, now: Date): Record<string, string> {
  const { id, body, secrets } = message
  return {
    'content-type': 'application/json',
    'user-agent': 'Atesta-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Signer(secret).sign(id, now, body)).join(' '),
  }
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= maxAnswerBytes) break
  }
  const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8')
  // PostgreSQL cannot store NUL, and cutting may have split a character.
  return text.replaceAll('\u0000', '').slice(0, snippetLength).toWellFormed()
}

function answerTo(message: Message, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const url = new URL(message.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Literal addresses are never resolved, so they are checked here.
  if (!allowPrivate && (url.protocol !== 'https:' || (isIP(host) && !isPublic(host))))
    throw new AddressRefused(host)
  const start = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method: 'POST',
      headers: { ...signedHeaders(message, new Date()), 'content-length': Buffer.byteLength(message.body) },
      signal,
      // Connections are not reused: the next message resolves the name and checks its address again.
      agent: false,
      ...(!allowPrivate && { lookup: publicLookup }),
    })
    request.on('response', resolve)
    request.on('error', reject)
    request.end(message.body)
  })
}

/** Posts a message once. Follows no redirect, reads the beginning of the answer only, and never rejects. */
export async function sendMessage(message: Message, options: SendOptions): Promise<Sent> {
  const begun = performance.now()
  const elapsed = () => Math.round(performance.now() - begun)
  const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  let status: number | null = null
  try {
    const answer = await answerTo(message, options.allowPrivate, signal)
    status = answer.statusCode ?? null
    const snippet = await beginningOf(answer)
    answer.destroy()
    return { status, snippet, error: null, durationMs: elapsed() }
  } catch (error) {
    const { code, name, message: text } = error as NodeJS.ErrnoException
    const reason = signal.aborted ? 'timeout' : name === 'AddressRefused' ? text : (code ?? text)
    return { status, snippet: null, error: reason.slice(0, 200), durationMs: elapsed() }
  }
}
