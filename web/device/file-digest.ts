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

/** In a worker, so that 250 MB hold up no page. */
async function inWorker(file: Blob): Promise<string> {
  const { startHasher } = await import('./file-hasher.ts')
  const hasher = startHasher()
  try {
    return (await hasher.hash(file)).sha256
  } finally {
    hasher.close()
  }
}

/** Where there is no worker, or its code does not come: in pieces, between which the page goes on. */
const inPage = async (file: Blob): Promise<string> =>
  (await (await import('@atesta/evidence/stream-hash.ts')).hashBlob(file)).sha256

/** SHA-256 of a file of any size, while it streams. Undefined where it cannot be read. */
export async function fileDigest(file: Blob): Promise<string | undefined> {
  const quick = await quickDigest(file)
  return quick ?? inWorker(file).catch(() => inPage(file).catch(() => undefined))
}
