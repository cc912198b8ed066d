import type { Readable } from 'node:stream'
import { S3 } from '@aws-sdk/client-s3'
import type { KvStore } from '@tus/server'
import { readOnDemand } from './read-on-demand.ts'
import { objectsIn, writeInParts } from './s3-streams.ts'
import { isMissing, S3Uploads } from './s3-uploads.ts'
import { MissingObject, type Storage } from './storage.ts'

/**
 * How many objects may be read at once, by downloads and jobs together. A request that gets no connection
 * within five seconds is refused as unavailable; it may be sent again. A job is tried again.
 */
const mostReaders = 500

/** Caches nothing about uploads: it would be wrong as soon as another process has restarted one. */
const nothingKept: KvStore<never> = {
  get: async () => undefined,
  set: async () => {},
  delete: async () => {},
}

/** The settings of a client with at most so many connections, for a server that may be silent for so long. */
function clientSettings({ searchParams }: URL, silenceMs: number) {
  const endpoint = searchParams.get('endpoint') ?? undefined
  return (maxSockets: number) => ({
    region: searchParams.get('region') ?? process.env.AWS_REGION ?? 'us-east-1',
    endpoint,
    // Servers other than Amazon's rarely support virtual-hosted bucket names.
    forcePathStyle: endpoint !== undefined,
    // Many S3-compatible servers reject the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Without a timeout, a server that accepts a connection and stays silent would hold a request for ever.
    requestHandler: {
      connectionTimeout: 5000,
      socketTimeout: silenceMs,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
}

/**
 * Stores objects in a bucket of any S3-compatible server. `url` is
 * `s3://bucket?endpoint=http://…&region=…&timeout=30`; `timeout` is how many seconds the server may stay
 * silent. Credentials come from the usual AWS_* variables.
 */
export function s3Storage(url: string): Storage {
  const address = new URL(url)
  const bucket = address.hostname
  const silenceMs = Number(address.searchParams.get('timeout') ?? 30) * 1000
  const settings = clientSettings(address, silenceMs)
  const s3 = new S3(settings(50))
  // Readers have connections of their own: however many there are, storing, listing and removing go on. Not
  // what reads itself: jobs of the same process, and the check of an upload's first bytes at its end.
  const readers = new S3(settings(mostReaders))
  const uploads = new S3Uploads({
    partSize: 8 * 1024 * 1024,
    // Fewer than the connections: one that waits in vain for a connection is refused.
    maxConcurrentPartUploads: 40,
    useTags: false,
    cache: nothingKept,
    s3ClientConfig: { ...settings(50), bucket },
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
      const { start, end } = range ?? { start: 0, end: '' }
      const get = (from: number, IfMatch?: string) =>
        readers.getObject({
          Bucket: bucket,
          Key: key,
          Range: range || from > 0 ? `bytes=${start + from}-${end}` : undefined,
          IfMatch,
        })
      try {
        const { Body, ContentLength, ETag } = await get(0)
        return readOnDemand({
          first: Body as Readable,
          length: ContentLength ?? Number.POSITIVE_INFINITY,
          // Never bytes of another object that has replaced it.
          open: async (from) => (await get(from, ETag)).Body as Readable,
          pauseMs: silenceMs / 3,
        })
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
    // Nothing to do: what a killed process was sending is an incomplete multipart upload, and how long these
    // stay is a rule of the bucket.
    async removeDrafts() {},
    uploads,
    // Nothing to do: an object is durable once the server has answered.
    async settle() {},
    async check() {
      await s3.headBucket({ Bucket: bucket })
    },
  }
}
