import type { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { MissingObject, type Storage } from './storage.ts'

/**
 * Objects in a bucket of any server that speaks S3. `url` is `s3://bucket?endpoint=http://…&region=…`;
 * credentials come from the usual AWS_* variables.
 */
export function s3Storage(url: string): Storage {
  const address = new URL(url)
  const bucket = address.hostname
  const endpoint = address.searchParams.get('endpoint') ?? undefined
  const settings = {
    region: address.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint,
    // Servers other than Amazon's rarely answer to bucket.host names.
    forcePathStyle: endpoint !== undefined,
    // Newer checksum trailers are refused by many S3-speaking servers.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  }
  const s3 = new S3(settings)
  const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)
  return {
    async put(key, body, mediaType) {
      await s3.putObject({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: mediaType,
        ContentLength: body.byteLength,
      })
    },
    async read(key, range) {
      try {
        const answer = await s3.getObject({
          Bucket: bucket,
          Key: key,
          Range: range && `bytes=${range.start}-${range.end}`,
        })
        return answer.Body as Readable
      } catch (error) {
        if (isMissing(error)) throw new MissingObject(key)
        throw error
      }
    },
    async size(key) {
      try {
        return (await s3.headObject({ Bucket: bucket, Key: key })).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async remove(key) {
      await s3.deleteObject({ Bucket: bucket, Key: key })
      await s3.deleteObject({ Bucket: bucket, Key: `${key}.info` })
    },
    uploads: new S3Store({
      partSize: 8 * 1024 * 1024,
      useTags: false,
      s3ClientConfig: { ...settings, bucket },
    }),
    // An object is durable once the server has answered.
    async settle() {},
    async check() {
      await s3.headBucket({ Bucket: bucket })
    },
  }
}
