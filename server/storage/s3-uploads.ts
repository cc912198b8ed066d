import { S3ServiceException } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { ERRORS, type Upload } from '@tus/server'

export const isMissing = (error: unknown) =>
  ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes((error as Error).name)

/**
 * The tus store of a bucket. Unlike its base class, it reports an upload as missing only when it is, and
 * keeps data of an earlier upload out of a later one with the same name.
 */
export class S3Uploads extends S3Store {
  /**
   * The base class reports any fault as a missing upload; creating it again would then lose the bytes it has.
   */
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await super.getUpload(id)
    } catch (error) {
      if (error !== ERRORS.FILE_NOT_FOUND || (await this.#notes(id)) === undefined) throw error
      throw new S3ServiceException({
        name: 'UploadUnreadable',
        $fault: 'server',
        $metadata: {},
        message: `What is known of the upload ${id} cannot be read`,
      })
    }
  }

  override async create(upload: Upload): Promise<Upload> {
    const [, partSize] = await Promise.all([this.#abandon(upload.id), this.getIncompletePartSize(upload.id)])
    if (partSize !== undefined) await this.deleteIncompletePart(upload.id)
    return super.create(upload)
  }

  /** Removes the object and the remains of its upload; does nothing if there are none. */
  override async remove(id: string): Promise<void> {
    await this.#abandon(id)
    for (const name of [id, this.partKey(id, true), this.infoKey(id)])
      await this.client.deleteObject({ Bucket: this.bucket, Key: name })
  }

  /** The metadata stored beside an upload; undefined when there is no such upload. */
  async #notes(id: string): Promise<Record<string, string> | undefined> {
    try {
      const { Metadata } = await this.client.headObject({ Bucket: this.bucket, Key: this.infoKey(id) })
      return Metadata ?? {}
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
    const uploadId = (await this.#notes(id))?.['upload-id']
    if (!uploadId) return
    try {
      await this.client.abortMultipartUpload({ Bucket: this.bucket, Key: id, UploadId: uploadId })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}
