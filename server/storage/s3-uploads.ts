import type { Readable } from 'node:stream'
import type { HeadObjectCommandOutput, Part } from '@aws-sdk/client-s3'
import { type MetadataValue, S3Store } from '@tus/s3-store'
import { ERRORS, Upload } from '@tus/server'
import { inPieces, type Piece, PieceSpace } from './in-pieces.ts'

const namedIn = (names: readonly string[]) => (error: unknown) => names.includes((error as Error).name)
export const isMissing = namedIn(['NoSuchKey', 'NotFound', 'NoSuchUpload'])
/** Not `NotFound`: any 404 without a code of S3 is called that, and says nothing about an upload. */
const hasEnded = namedIn(['NoSuchKey', 'NoSuchUpload'])

const isSamePart = (a: Part, b: Part | undefined) =>
  a.PartNumber === b?.PartNumber && a.ETag === b?.ETag && a.Size === b?.Size

const sizeOf = (parts: readonly Part[]) => parts.reduce((sum, { Size = 0 }) => sum + Size, 0)

/**
 * What is stored of an upload. `start`: where its parts end; `rest`: how many bytes follow in an incomplete
 * part. `leftover`: there is an incomplete part, whether it counts or not. `gap`: parts are missing in the
 * middle, so that none counts.
 */
type Progress = { parts: Part[]; start: number; rest: number; leftover: boolean; gap: boolean }

/** What a piece follows: `parts` that end at `start`, of which the last is stored `before`. */
type Sending = Pick<Progress, 'parts' | 'start' | 'leftover'> & { before: Promise<void> }

/** Where an incomplete part belongs, as it says itself: one that arrives late must not count. */
const placeOf = (metadata: MetadataValue, start: number) => ({
  upload: metadata['upload-id'],
  offset: String(start),
})

/** How many bytes an incomplete part adds to an upload whose parts end at `start`. */
function restOf(incomplete: HeadObjectCommandOutput | undefined, metadata: MetadataValue, start: number) {
  const { Metadata, ContentLength = 0 } = incomplete ?? {}
  const { upload, offset } = placeOf(metadata, start)
  return Metadata?.upload === upload && Metadata.offset === offset ? ContentLength : 0
}

/**
 * The tus store of a bucket. Its base class sends parts side by side and takes their sum as the offset; one
 * that fails then leaves a gap, and what follows is stored at the wrong place. Here, parts of one size are
 * sent one after the other, so that the number of a part says where its bytes belong, and an incomplete part
 * says it itself. Whatever does not fit, such as a request that arrives late or what an earlier version left,
 * does not count.
 *
 * Unlike its base class, it also reports an upload as missing only when it is, and keeps data of an earlier
 * upload out of a later one with the same name.
 */
export class S3Uploads extends S3Store {
  /** Half of what `/tmp` holds in deploy/compose.yaml: reports, previews and others need it too. */
  temporarySpace = new PieceSpace(1024 ** 3)

  /** The state of an upload; one whose parts are all there is completed now. */
  override async getUpload(id: string): Promise<Upload> {
    const metadata = await this.getMetadata(id).catch((error: unknown) => {
      throw hasEnded(error) ? ERRORS.FILE_NOT_FOUND : error
    })
    return new Upload({ ...metadata.file, offset: await this.#offset(metadata) })
  }

  async #offset(metadata: MetadataValue): Promise<number> {
    const { id, size } = metadata.file
    try {
      const { parts, start, rest } = await this.#progress(metadata)
      // Completing failed, or the process died just before it.
      if (start === size) await this.finishMultipartUpload(metadata, parts)
      return start + rest
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
    // Completed, unless it was aborted: by a removal that got no further, or by a rule of the bucket.
    if (size === undefined || (await this.#head(id))?.ContentLength !== size) throw ERRORS.FILE_NOT_FOUND
    return size
  }

  /** Stores bytes from `offset` on, which must be where the stored ones end. Returns where they end now. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    let metadata = await this.getMetadata(id)
    const { parts, start, rest, leftover, gap } = await this.#progress(metadata)
    if (start + rest !== offset) throw ERRORS.INVALID_OFFSET
    if (gap) {
      // A single part cannot be removed, and would count again once those before it are there.
      await this.create(metadata.file)
      metadata = await this.getMetadata(id)
    }
    const bytes = rest > 0 ? this.#afterRest(metadata, { start, rest }, body) : body
    const room = { space: this.temporarySpace, company: metadata.file.metadata?.company ?? '' }
    let end = start
    let sending = Promise.resolve()
    try {
      for await (const piece of inPieces(bytes, this.preferredPartSize, room)) {
        const before = sending
        const first = end === start
        sending = this.#send(metadata, piece, { parts, start: end, before, leftover: leftover && first })
        // Handled below; until then it must not count as unhandled.
        sending.catch(() => {})
        end += piece.size
        // At most one piece waits while one is sent and one fills.
        await before
      }
    } finally {
      await Promise.allSettled([sending])
    }
    await sending
    if (end === metadata.file.size) await this.finishMultipartUpload(metadata, parts)
    return end
  }

  override async create(upload: Upload): Promise<Upload> {
    const incomplete = this.#head(this.partKey(upload.id, true))
    const [, leftover] = await Promise.all([this.#abandon(upload.id), incomplete])
    if (leftover) await this.deleteIncompletePart(upload.id)
    return super.create(upload)
  }

  /** Removes the object and the remains of its upload; does nothing if there are none. */
  override async remove(id: string): Promise<void> {
    await this.#abandon(id)
    for (const name of [id, this.partKey(id, true), this.infoKey(id)])
      await this.client.deleteObject({ Bucket: this.bucket, Key: name })
  }

  async #progress(metadata: MetadataValue): Promise<Progress> {
    const { id } = metadata.file
    const parts = await this.#listParts(metadata)
    if (parts.some(({ PartNumber }, before) => PartNumber !== before + 1))
      return { parts: [], start: 0, rest: 0, leftover: false, gap: true }
    const start = sizeOf(parts)
    const incomplete = await this.#head(this.partKey(id, true))
    const rest = restOf(incomplete, metadata, start)
    return { parts, start, rest, leftover: incomplete !== undefined, gap: false }
  }

  /**
   * The stored parts in the order of their numbers. A number occurs twice only if different bytes were sent
   * for it.
   */
  async #listParts(metadata: MetadataValue): Promise<Part[]> {
    const asked = { Bucket: this.bucket, Key: metadata.file.id, UploadId: metadata['upload-id'] }
    const parts: Part[] = []
    let PartNumberMarker: string | undefined
    do {
      const page = await this.client.listParts({ ...asked, PartNumberMarker })
      parts.push(...(page.Parts ?? []))
      // The last page may have a marker too, with which the list would begin again.
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker)
    parts.sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
    // SeaweedFS lists a part once for each time it was sent.
    return parts.filter((part, n) => !isSamePart(part, parts[n - 1]))
  }

  /** The bytes of the incomplete part, then those that follow it. */
  async *#afterRest(
    metadata: MetadataValue,
    { start, rest }: Pick<Progress, 'start' | 'rest'>,
    body: Readable,
  ): AsyncGenerator<Uint8Array> {
    const Key = this.partKey(metadata.file.id, true)
    const incomplete = await this.client.getObject({ Bucket: this.bucket, Key })
    // Replaced since it was looked at.
    if (restOf(incomplete, metadata, start) !== rest) throw ERRORS.INVALID_OFFSET
    yield* incomplete.Body as Readable
    yield* body
  }

  /** Stores a piece when the one `before` is stored: a part, or an incomplete one in place of the last. */
  async #send(
    metadata: MetadataValue,
    piece: Piece,
    { parts, start, before, leftover }: Sending,
  ): Promise<void> {
    const { file, size } = piece
    try {
      await before
      // Only now: who has not sent a whole piece yet keeps no other upload waiting.
      const permit = await this.partUploadSemaphore.acquire()
      const body = file.createReadStream({ start: 0, end: size - 1 })
      try {
        if (size < this.preferredPartSize && start + size !== metadata.file.size)
          return await this.#putIncomplete(metadata, start, { body, size })
        const PartNumber = parts.length + 1
        parts.push({ ETag: await this.uploadPart(metadata, body, PartNumber), PartNumber, Size: size })
        // At once: a process of an earlier version adds an incomplete part to the others, wherever it belongs.
        if (leftover) await this.deleteIncompletePart(metadata.file.id)
      } finally {
        body.destroy()
        await permit.release()
      }
    } finally {
      await piece.close()
    }
  }

  async #putIncomplete(
    metadata: MetadataValue,
    start: number,
    { body, size }: { body: Readable; size: number },
  ): Promise<void> {
    await this.client.putObject({
      Bucket: this.bucket,
      Key: this.partKey(metadata.file.id, true),
      Body: body,
      ContentLength: size,
      Metadata: placeOf(metadata, start),
    })
  }

  /** The headers of an object of this bucket; undefined when there is none. */
  async #head(name: string) {
    try {
      return await this.client.headObject({ Bucket: this.bucket, Key: name })
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /**
   * Parts that were received but never assembled take space too, and deleting the object does not remove
   * them.
   */
  async #abandon(id: string): Promise<void> {
    const uploadId = (await this.#head(this.infoKey(id)))?.Metadata?.['upload-id']
    if (!uploadId) return
    try {
      await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId: uploadId })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}
