import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Server, ServerOptions } from '@tus/server'
import { Failure } from '../../http/failure.ts'

export type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

/** Codes for the protocol's refusals, by the status that the tus server answers in plain text. */
const codes: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  410: 'upload_not_open',
  412: 'upload_protocol',
  413: 'file_too_large',
  423: 'upload_offset_conflict',
}

/** A fault while storing bytes may be temporary; every other status has its code. */
function failureOf(status: number): Failure {
  if (status >= 500) return new Failure('service_unavailable', { retryAfter: 2 })
  return new Failure(codes[status] ?? 'malformed_request')
}

type Answering = { handler(request: TusRequest): Promise<Response> }

/**
 * KeyQueue every plain refusal of a tus server into a problem document; `answer` writes it for its request.
 * `settled` is called when all work for a request is done, before its answer is sent: sending it to a client
 * that has gone may never end. All answers pass through one private method of the server; a test notices if
 * that changes.
 */
export function answerWithProblems(
  server: Server,
  answer: (request: TusRequest, failure: Failure) => Response,
  settled: (request: TusRequest) => Promise<void> | undefined,
): void {
  const inner = server as unknown as Answering
  const plainly = inner.handler.bind(server)
  inner.handler = async (request) => {
    const { req } = request.runtime?.node ?? {}
    // Reading the property would start a web stream of the body (`receive-directly.ts`).
    if (req) Object.defineProperty(request, 'body', { value: req })
    const plain = await plainly(request).finally(() => settled(request))
    const type = plain.headers.get('content-type') ?? ''
    if (plain.status < 400 || type.includes('problem+json')) return plain
    const problem = answer(request, failureOf(plain.status))
    // Headers of the protocol stay: its version, and that a broken connection is closed.
    for (const name of ['tus-resumable', 'connection']) {
      const value = plain.headers.get(name)
      if (value) problem.headers.set(name, value)
    }
    return problem
  }
}
