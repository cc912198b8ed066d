/** Why a file failed whose bytes on this device are not those that it hashed: its storage has damaged them. */
export const changedHere = 'file_changed_here'

/** Up to this many bytes a file is read whole, which takes no noticeable time: photos, and most PDFs. */
const maxQuickBytes = 16 * 1024 * 1024

/** SHA-256 of bytes in memory, as 64 hexadecimal digits in lower case. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * SHA-256 of a file that is small enough to be hashed on the spot. Undefined for a larger one, see
 * {@link fileDigest}, and where it cannot be done.
 */
export async function quickDigest(file: Blob): Promise<string | undefined> {
  if (file.size > maxQuickBytes) return undefined
  try {
    return await sha256Of(await file.arrayBuffer())
  } catch {
    // Unreadable, or a page without a secure context, which has no WebCrypto.
    return undefined
  }
}

/** The longest that hashing may go no further, in ms: a browser ends a worker without a word when memory is short. */
const longestMs = 30_000

/** The result of work that calls `heard` as it goes on; rejects, and aborts it, once that has ended without a word. */
async function whileHeard<T>(work: (heard: () => void, signal: AbortSignal) => Promise<T>): Promise<T> {
  const silent = new AbortController()
  let limit: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(limit)
    limit = setTimeout(() => silent.abort(), longestMs)
  }
  const ended = new Promise<never>((_, reject) => {
    silent.signal.addEventListener('abort', () => reject(silent.signal.reason))
  })
  heard()
  try {
    return await Promise.race([work(heard, silent.signal), ended])
  } finally {
    clearTimeout(limit)
  }
}

/** In a worker, so that 250 MB hold up no page. */
const inWorker = (file: Blob): Promise<string> =>
  whileHeard(async (onProgress, signal) => {
    const { startHasher } = await import('./file-hasher.ts')
    const hasher = startHasher()
    signal.addEventListener('abort', hasher.close)
    try {
      return (await hasher.hash(file, { onProgress })).sha256
    } finally {
      hasher.close()
    }
  })

/** Where there is no worker, or its code does not come: in pieces, between which the page goes on. */
const inPage = (file: Blob): Promise<string> =>
  whileHeard(async (onProgress, signal) => {
    const { hashBlob } = await import('@atesta/evidence/stream-hash.ts')
    return (await hashBlob(file, { onProgress, signal })).sha256
  })

/** SHA-256 of a file of any size, while it streams. Undefined where it cannot be read. */
export async function fileDigest(file: Blob): Promise<string | undefined> {
  const quick = await quickDigest(file)
  return quick ?? inWorker(file).catch(() => inPage(file).catch(() => undefined))
}
