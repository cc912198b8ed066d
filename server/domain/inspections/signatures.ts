import { createHash } from 'node:crypto'
import type { FieldError } from '@atesta/contract/errors.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { LRUCache } from 'lru-cache'
import { Failure } from '../../http/failure.ts'
import { imageSize } from '../../media/image-size.ts'
import type { MediaReader } from '../../media/reader.ts'

type Drawing = { path: string; image: string }

/** Every image of a signature among the answers: those in the envelope, and those in the answers themselves. */
function drawingsOf({ form_data, envelope }: FormPayload): Drawing[] {
  const found = envelope.signatures.map(({ image }, n) => ({
    path: `/envelope/signatures/${n}/image`,
    image,
  }))
  const collect = (path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'image' && typeof inner === 'string' && inner.startsWith('data:'))
        found.push({ path, image: inner })
      else collect(path, inner)
    }
  }
  for (const [n, entry] of form_data.schema.entries()) collect(`/form_data/schema/${n}`, entry.value)
  return found
}

const bytesOf = (image: string) => Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')

/** A draft is saved again and again with the same signatures; what was decoded once is known. */
const known = new LRUCache<string, true>({ max: 10_000 })

/** Whether it is a PNG or JPEG of a signature's size that decodes to its end, in the program made for hostile files. */
async function isPicture(media: MediaReader, image: string): Promise<boolean> {
  const bytes = bytesOf(image)
  const digest = createHash('sha256').update(bytes).digest('base64')
  if (known.has(digest)) return true
  const size = imageSize(bytes)
  if (!size || Math.max(size.width, size.height) > limits.maxSignaturePixels) return false
  if (!(await media.ask('decodable', bytes))) return false
  known.set(digest, true)
  return true
}

/** Refuses a signature that is not an image, so that nothing else is ever printed, stated or passed to a decoder. */
export async function refuseOtherSignatures(media: MediaReader, payload: FormPayload): Promise<void> {
  const errors: FieldError[] = []
  for (const { path, image } of drawingsOf(payload))
    if (!(await isPicture(media, image))) errors.push({ path, message: 'no_picture' })
  if (errors.length > 0) throw new Failure('signature_no_picture', { errors })
}
