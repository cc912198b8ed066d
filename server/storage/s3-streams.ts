import { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { StoredObject } from './storage.ts'

/**
 * Stores an object of any length while holding two parts in memory: in one request if it is small, otherwise
 * as a multipart upload, which is aborted on failure: parts left behind would be kept, and billed, for ever.
 */
export async function writeInParts(
  client: S3,
  bucket: string,
  key: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  const params = { Bucket: bucket, Key: key, Body: Readable.from(body) }
  await new Upload({ client, params, queueSize: 1, partSize: 8 * 1024 * 1024 }).done()
}

/** The files that tus keeps beside a running upload. */
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
