import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Server, ServerOptions } from '@tus/server'
import { Failure } from '../../http/failure.ts'

export type TusRequest = Parameters<NonNullable<ServerOptions['onUploadFinish']>>[0]

/** What the protocol refuses, by the status the tus server answers with in plain text. */
const codes: Record<number, ErrorCode> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  410: 'upload_not_open',
  412: 'upload_protocol',
  413: 'file_too_large',
  423: 'upload_offset_conflict',
}

/** A fault while bytes are stored may be gone in a moment; everything else is said by its code. */
function failureOf(status: number): Failure {
  if (status >= 500) return new Failure('service_unavailable', { retryAfter: 2 })
  return new Failure(codes[status] ?? 'malformed_request')
}

type Answering = { handler(request: TusRequest): Promise<Response> }

/**
 * Makes every plain refusal of a tus server a problem document; `answer` writes it for the request it belongs to.
 * `settled` is called when all work for a request is done, before its answer is sent: sending it to a client that has
 * gone may never end. All answers pass through one method of the server, which its types keep private; a test notices if that changes.
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
    // Asked for by its name, the body would begin to be a web stream (`receive-directly.ts`).
    if (req) Object.defineProperty(request, 'body', { value: req })
    const plain = await plainly(request).finally(() => settled(request))
    const type = plain.headers.get('content-type') ?? ''
    if (plain.status < 400 || type.includes('problem+json')) return plain
    const problem = answer(request, failureOf(plain.status))
    // What the protocol says stays: its version, and that a cut connection is closed.
    for (const name of ['tus-resumable', 'connection']) {
      const value = plain.headers.get(name)
      if (value) problem.headers.set(name, value)
    }
    return problem
  }
}
