import { createHash } from 'node:crypto'
import type { FieldError } from '@atesta/contract/errors.ts'
import { limits, serverLimits } from '@atesta/contract/limits.ts'
import type { FormPayload } from '@atesta/contract/schemas/inspection.ts'
import { type NormalizedForm, normalizeForm } from '@atesta/forms/normalize.ts'
import { LRUCache } from 'lru-cache'
import { inCompany } from '../../database/database.ts'
import { ClientGone } from '../../http/connections.ts'
import { Failure } from '../../http/failure.ts'
import { createKeyQueue } from '../../http/key-queue.ts'
import type { Actor } from '../../identity/actor.ts'
import { imageSize } from '../../media/image-size.ts'
import type { Services } from '../../services/services.ts'
import { structureOf } from '../templates/structures.ts'
import { findInspection } from './inspections.queries.ts'

/** `component`: the id of its component. */
type Drawing = { path: string; component: string; image: string }

/** Every signature image in a payload: in the envelope and in the answers themselves. */
function drawingsOf({ form_data, envelope }: FormPayload): Drawing[] {
  const found = envelope.signatures.map(({ component_id, image }, n) => ({
    path: `/envelope/signatures/${n}/image`,
    component: component_id,
    image,
  }))
  const collect = (path: string, component: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'image' && typeof inner === 'string' && inner.startsWith('data:'))
        found.push({ path, component, image: inner })
      else collect(path, key, inner)
    }
  }
  for (const [n, { id, value }] of form_data.schema.entries()) collect(`/form_data/schema/${n}`, id, value)
  return found
}

type Picture = { path: string; bytes: Buffer; digest: string }

function pictureOf({ path, image }: Drawing): Picture {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')
  return { path, bytes, digest: createHash('sha256').update(bytes).digest('base64') }
}

/** Images already decoded: a draft is saved again and again with the same signatures. */
const known = new LRUCache<string, true>({ max: 10_000 })

/**
 * Images are decoded by the same programs that certify. So only one image of a person is with them at a time,
 * and a person with more than this many requests at once is told to wait.
 */
const queue = createKeyQueue(10)

/** Time budget for decoding the images of one request, in ms. The next request goes on where it ended. */
const timeoutMs = 10_000

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw new Failure('signature_no_picture', { errors })
}

/** Refuses, by its header alone and so at almost no cost, what is not a PNG or JPEG of a signature's size. */
const refuseByHeader = (pictures: Picture[]) =>
  refuse(
    pictures
      .filter(({ bytes }) => {
        const size = imageSize(bytes)
        return !size || Math.max(size.width, size.height) > serverLimits.maxSignaturePixels
      })
      .map(({ path }) => ({ path, message: 'no_picture' })),
  )

/**
 * Refuses the first image that does not decode completely, in the process for untrusted files. Throws
 * too_many_requests when that takes too long, and ClientGone.
 */
async function refuseUndecodable(
  { media }: Pick<Services, 'media'>,
  company: number,
  pictures: Picture[],
  gone: () => boolean,
): Promise<void> {
  const until = performance.now() + timeoutMs
  for (const { path, bytes, digest } of pictures) {
    if (known.has(digest)) continue
    if (gone()) throw new ClientGone('the client no longer waits for its signatures to be read')
    if (performance.now() > until) throw new Failure('too_many_requests', { retryAfter: 1 })
    if (!(await media.ask('decodable', company, bytes))) refuse([{ path, message: 'no_picture' }])
    known.set(digest, true)
  }
}

/** The pinned form of an inspection. Throws not_found unless the actor may see the inspection. */
async function formOf({ app }: Pick<Services, 'app'>, actor: Actor, id: number): Promise<NormalizedForm> {
  const { companyId } = actor
  const structure = await inCompany(
    app,
    companyId,
    async (db) => {
      const inspection = await findInspection(db, actor, id)
      return inspection && structureOf(app, db, companyId, inspection)
    },
    { readOnly: true },
  )
  if (!structure) throw new Failure('not_found')
  return normalizeForm(structure)
}

type Asked = {
  services: Pick<Services, 'app' | 'media'>
  actor: Actor
  body: FormPayload
  gone: () => boolean
}

/**
 * Refuses a signature that is not an image, or is where the form has none, so that nothing else is ever
 * printed, stated or passed to a decoder. For `before`, because decoding takes long.
 */
export async function checkSignatures({ services, actor, body, gone }: Asked): Promise<void> {
  const drawings = drawingsOf(body)
  if (drawings.length === 0) return
  if (drawings.length > limits.maxSignatures)
    throw new Failure('validation_failed', {
      errors: [
        { path: '/form_data/schema', says: 'signatures_at_most', with: { most: limits.maxSignatures } },
      ],
    })
  const { components } = (await formOf(services, actor, body.form_data.inspection.id)).entities
  const isSignature = (id: string) => Object.hasOwn(components, id) && components[id]?.type === 'signature'
  refuse(
    drawings
      .filter(({ component }) => !isSignature(component))
      .map(({ path }) => ({ path, message: 'no_signature_here' })),
  )
  const pictures = drawings.map(pictureOf).filter(({ digest }) => !known.has(digest))
  if (pictures.length === 0) return
  refuseByHeader(pictures)
  await queue(String(actor.userId), () => refuseUndecodable(services, actor.companyId, pictures, gone))
}
