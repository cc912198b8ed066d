import type { CompletedPart, S3 } from '@aws-sdk/client-s3'
import type { StoredObject } from './storage.ts'

const partSize = 8 * 1024 * 1024

/** The same bytes in pieces of `partSize`, the last one shorter; an empty body is one empty piece. */
async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let size = 0
  let first = true
  for await (const chunk of body) {
    held.push(chunk)
    size += chunk.byteLength
    while (size >= partSize) {
      const all = Buffer.concat(held)
      yield all.subarray(0, partSize)
      first = false
      held = [all.subarray(partSize)]
      size = all.length - partSize
    }
  }
  if (size > 0 || first) yield Buffer.concat(held)
}

/** Stores an object of any length while holding two parts of it: one request if it is small, a multipart upload if not. */
export async function writeInParts(
  s3: S3,
  bucket: string,
  key: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const address = { Bucket: bucket, Key: key }
  const pieces = piecesOf(body)
  const first = (await pieces.next()).value as Buffer
  const second = await pieces.next()
  if (second.done) {
    await s3.putObject({ ...address, Body: first, ContentLength: first.length })
    return
  }
  const { UploadId } = await s3.createMultipartUpload(address)
  const parts: CompletedPart[] = []
  const send = async (piece: Buffer) => {
    const PartNumber = parts.length + 1
    const { ETag } = await s3.uploadPart({ ...address, UploadId, PartNumber, Body: piece })
    parts.push({ PartNumber, ETag })
  }
  try {
    await send(first)
    await send(second.value)
    for await (const piece of pieces) await send(piece)
    await s3.completeMultipartUpload({ ...address, UploadId, MultipartUpload: { Parts: parts } })
  } catch (error) {
    // Parts that are never put together would be kept, and paid for, for ever.
    await s3.abortMultipartUpload({ ...address, UploadId }).catch(() => {})
    throw error
  }
}

/** What tus keeps beside an upload that runs. */
const isDraft = (key: string) => /\.(info|part)$/.test(key)

export async function* objectsIn(s3: S3, bucket: string, prefix: string): AsyncGenerator<StoredObject> {
  let token: string | undefined
  do {
    const page = await s3.listObjectsV2({ Bucket: bucket, Prefix: prefix, ContinuationToken: token })
    for (const { Key, Size } of page.Contents ?? [])
      if (Key && !isDraft(Key)) yield { key: Key, size: Size ?? 0 }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token)
}
