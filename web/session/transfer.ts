import { CallError } from '@atesta/contract/client.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import type { DetailedError, Upload, UploadOptions } from 'tus-js-client'

/** Most bytes of one PATCH, so that a lost connection costs little and progress shows. */
const chunkSize = 8 * 1024 * 1024
/** Pauses after short disturbances, in ms; the queue waits out longer ones. */
const retryDelays = [500, 1500, 4000]
/** A mobile connection can die silently: without any progress for this long, in ms, it counts as lost. */
const stalledAfter = 60_000

export type Transfer = {
  /** The target of the bytes: the certification's `upload_url`. Bytes already stored are not sent again. */
  url: string
  bytes: Blob
  signal: AbortSignal
  onProgress: (sent: number) => void
  /** The bearer for the next request; `refused` is true after a 401. */
  bearer: (refused: boolean) => Promise<string | undefined>
  /** For runtimes other than the browser: how to read bytes and make requests. */
  runtime?: Partial<Pick<UploadOptions, 'fileReader' | 'httpStack' | 'retryDelays' | 'chunkSize'>>
}

function problemOf(text: string | undefined): Problem | null {
  if (!text?.startsWith('{')) return null
  try {
    return JSON.parse(text) as Problem
  } catch {
    return null
  }
}

/**
 * A failed request as our own error type: status 0 when there was no answer. A success that does not say how much has
 * arrived comes from something in front of the server, such as a network's sign-in page.
 */
function callError(error: Error | DetailedError): CallError {
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (status >= 200 && status < 400) return new CallError(502, null)
  return new CallError(status, problemOf(response?.getBody()))
}

/**
 * Nothing is wrong with the file: the same again later may work. Locked (423) is another request of ours still ending; a 409
 * for the offset, or without a code of ours, are bytes that moved on meanwhile; the server may break and recover.
 */
export const isTransient = ({ status, code }: CallError): boolean =>
  status === 0 ||
  status === 423 ||
  status === 429 ||
  status >= 500 ||
  (status === 409 && (code === 'upload_offset_conflict' || code === 'UNKNOWN'))

/** Whether the server no longer knows this address, or accepts no more bytes at it. */
export const isClosed = (error: CallError): boolean =>
  error.code === 'upload_not_open' || error.status === 404 || error.status === 410

const worthRetrying = (error: CallError, refused: boolean): boolean =>
  isTransient(error) || (error.status === 401 && !refused)

/** The code that sends files, which may have to be fetched first: without a connection, like any other call. */
export const uploadCode = () => import('tus-js-client')

/**
 * Sends a file's bytes over tus 1.0 (https://tus.io/protocols/resumable-upload): asks how much is stored,
 * then sends the rest. Resolves when all of it has arrived; rejects with CallError, or with the signal's
 * reason when aborted.
 */
export async function sendBytes(transfer: Transfer): Promise<void> {
  const { Upload } = await uploadCode().catch(() => {
    throw new CallError(0, null)
  })
  const { signal } = transfer
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let refused = false
    let stalled: ReturnType<typeof setTimeout> | undefined
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', onAbort)
      settle()
    }
    const onAbort = () => end(() => void upload.abort().finally(() => reject(signal.reason)))
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(
        () => end(() => void upload.abort().finally(() => reject(new CallError(0, null)))),
        stalledAfter,
      )
    }
    const upload: Upload = new Upload(transfer.bytes, {
      uploadUrl: transfer.url,
      chunkSize,
      retryDelays,
      ...transfer.runtime,
      storeFingerprintForResuming: false,
      // The token is fetched for every request and stored nowhere.
      onBeforeRequest: async (request) => {
        const token = await transfer.bearer(refused)
        if (token) request.setHeader('Authorization', `Bearer ${token}`)
      },
      onShouldRetry: (error) => {
        const known = callError(error)
        const again = worthRetrying(known, refused)
        refused = known.status === 401
        return again
      },
      onProgress: (sent) => {
        watch()
        transfer.onProgress(sent)
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(callError(error))),
    })
    signal.addEventListener('abort', onAbort)
    watch()
    upload.start()
  })
}
