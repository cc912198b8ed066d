import type { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import type { KvStore } from '@tus/server'
import { objectsIn, writeInParts } from './s3-streams.ts'
import { isMissing, S3Uploads } from './s3-uploads.ts'
import { MissingObject, type Storage } from './storage.ts'

/** Caches nothing about uploads: it would be wrong as soon as another process has restarted one. */
const nothingKept: KvStore<never> = {
  get: async () => undefined,
  set: async () => {},
  delete: async () => {},
}

/**
 * Stores objects in a bucket of any S3-compatible server. `url` is
 * `s3://bucket?endpoint=http://…&region=…&timeout=30`; `timeout` is how many seconds the server may stay
 * silent. Credentials come from the usual AWS_* variables.
 */
export function s3Storage(url: string): Storage {
  const address = new URL(url)
  const bucket = address.hostname
  const endpoint = address.searchParams.get('endpoint') ?? undefined
  const settings = {
    region: address.searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint,
    // Servers other than Amazon's rarely support virtual-hosted bucket names.
    forcePathStyle: endpoint !== undefined,
    // Many S3-compatible servers reject the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Without a timeout, a server that accepts a connection and stays silent would hold a request for ever.
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: Number(address.searchParams.get('timeout') ?? 30) * 1000,
    },
  }
  const s3 = new S3(settings)
  const uploads = new S3Uploads({
    partSize: 8 * 1024 * 1024,
    useTags: false,
    cache: nothingKept,
    s3ClientConfig: { ...settings, bucket },
  })
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
    write: (key, body) => writeInParts(s3, bucket, key, body),
    list: (prefix = '') => objectsIn(s3, bucket, prefix),
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
    remove: (key) => uploads.remove(key),
    uploads,
    // Nothing to do: an object is durable once the server has answered.
    async settle() {},
    async check() {
      await s3.headBucket({ Bucket: bucket })
    },
  }
}
