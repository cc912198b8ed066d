import { createHash, randomBytes } from 'node:crypto'
import { minuteMs } from '@atesta/contract/durations.ts'
import {
  type CheckedToken,
  checkToken,
  type readRoots,
  type Stamped,
  TokenError,
} from '@atesta/evidence/time/check-token.ts'
import { Integer, Null, OctetString } from 'asn1js'
import { AlgorithmIdentifier, MessageImprint, TimeStampReq, TimeStampResp } from 'pkijs'
import { outsideAddress } from '../services/outside-address.ts'

/** Largest token with its certificates that fits into the space reserved in a PDF. */
export const maxTokenBytes = 12_288

/** The clocks of authorities and of this machine may differ by this much, in milliseconds. */
const clockTolerance = 5 * minuteMs

const sha256Id = '2.16.840.1.101.3.4.2.1'

/**
 * An authority answered with a token that does not match the request: it, or someone in between, is lying.
 */
export class LyingAuthority extends Error {}

type Roots = ReturnType<typeof readRoots>
type Asked = {
  /** Where given, the authority's certificate must lead to one of them. */
  roots?: Roots | undefined
  signal: AbortSignal
}

/** A request over a SHA-256 (RFC 3161 §2.4.1), with a nonce. */
function requestFor(imprint: Uint8Array): { body: ArrayBuffer; nonce: Buffer } {
  const nonce = randomBytes(8)
  // Positive and of full length, because DER allows only one encoding of a number.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: sha256Id, algorithmParams: new Null() }),
      hashedMessage: new OctetString({ valueHex: new Uint8Array(imprint).buffer }),
    }),
    nonce: new Integer({ valueHex: new Uint8Array(nonce).buffer }),
    certReq: true,
  })
  return { body: request.toSchema().toBER(), nonce }
}

/**
 * A time-stamp token (RFC 3161) over `data`, after checking that everything in it matches the request:
 * imprint, nonce, time, signature, and a valid time-stamping certificate that leads to a root where roots are
 * given.
 * @throws LyingAuthority when it does not, Error when there is no token, what `fetch` throws when there is no
 * answer.
 */
export async function askAuthority(
  data: Stamped,
  address: string,
  { roots, signal }: Asked,
): Promise<{ token: Uint8Array; checked: CheckedToken }> {
  const sha256 = 'sha256' in data ? data.sha256 : createHash('sha256').update(data).digest()
  const { body, nonce } = requestFor(sha256)
  const { url, headers } = outsideAddress(address)
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
      ...headers,
    },
    body,
    signal,
    // Only the configured address is asked.
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const token = tokenIn(await bodyOf(answer))
  try {
    const checked = await checkToken(token, { sha256 }, roots ?? [])
    if (!checked.nonce || !nonce.equals(checked.nonce))
      throw new LyingAuthority('the token answers another request')
    if (Math.abs(checked.time.getTime() - Date.now()) > clockTolerance)
      throw new LyingAuthority(`the token says that it is ${checked.time.toISOString()}`)
    if (roots && !checked.trusted)
      throw new LyingAuthority(`the certificate of “${checked.authority}” leads to no root in TSA_CA_FILE`)
    return { token, checked }
  } catch (error) {
    throw error instanceof TokenError ? new LyingAuthority(error.message) : error
  }
}

/** The token of a response (RFC 3161 §2.4.2). */
function tokenIn(response: Buffer): Uint8Array {
  const { status, timeStampToken } = TimeStampResp.fromBER(new Uint8Array(response).buffer)
  if (status.status > 1 || !timeStampToken) throw new Error(`it refused with status ${status.status}`)
  const token = new Uint8Array(timeStampToken.toSchema().toBER())
  if (token.length > maxTokenBytes) throw new Error('the token is too large')
  return token
}

async function bodyOf(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > maxTokenBytes * 2) throw new Error('its answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
