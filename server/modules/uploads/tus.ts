import { limits } from '@atesta/contract/limits.ts'
import { Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../core/actor.ts'
import { inCompany } from '../../core/database.ts'
import { actorOf, sendProblem } from '../../core/door.ts'
import { Failure } from '../../core/failure.ts'
import { asFailure, problemOf } from '../../core/problem.ts'
import type { Services } from '../../core/services.ts'
import { negotiateLocale } from '../../core/words.ts'
import { markUploading } from '../certifications/certification-changes.queries.ts'
import { sendBytes } from '../certifications/certifications.policy.ts'
import { type CertificationRow, findCertification } from '../certifications/certifications.queries.ts'
import { originalKey } from '../certifications/certifications.rules.ts'
import { finishUpload } from './finish.ts'
import { HashingStore } from './hashing-store.ts'

const path = '/api/uploads'

type Allowed = { actor: Actor; row: CertificationRow }

/** Who may send these bytes: the person who announced them, while the file is still open. */
async function allow(services: Services, request: FastifyRequest, identifier: string): Promise<Allowed> {
  const actor = await actorOf(services, request)
  if (!actor) throw new Failure('unauthenticated')
  const row = await inCompany(
    services.app,
    actor.companyId,
    (db) => findCertification(db, actor, { identifier }),
    { readOnly: true },
  )
  if (!row) throw new Failure('not_found')
  const verdict = sendBytes(actor, row)
  if (verdict !== true) throw new Failure(verdict)
  return { actor, row }
}

/**
 * Resumable uploads (tus 1.0). A client announces a file with certifications/create and sends its bytes to the address
 * it was given: HEAD tells how much is here, PATCH adds, DELETE gives up. Uploads cannot be created here.
 */
export function mountUploads(app: FastifyInstance, services: Services): void {
  const store = new HashingStore(services.storage.uploads)
  const waiting = new WeakMap<object, Allowed>()
  const tus = new Server({
    path,
    datastore: store,
    maxSize: limits.maxUploadBytes,
    relativeLocation: true,
    allowedCredentials: false,
    getFileIdFromRequest: (_request, last) => (last ? originalKey(last) : undefined),
    onUploadFinish: async (request, upload) => {
      const node = request.runtime?.node?.req
      const allowed = node && waiting.get(node)
      if (!allowed) return {}
      try {
        await finishUpload(services, allowed.actor, allowed.row, store.takeHash(upload.id, allowed.row.size))
        return {}
      } catch (error) {
        const failure = asFailure(error)
        const problem = problemOf(
          failure,
          negotiateLocale(request.headers.get('accept-language') ?? undefined, allowed.actor.locale),
          String(node.headers['x-request-id'] ?? ''),
        )
        return {
          status_code: problem.status,
          headers: { 'Content-Type': 'application/problem+json' },
          body: JSON.stringify(problem),
        }
      }
    },
  })

  /** Makes the empty upload when none of its bytes are here yet, and finishes one whose last byte came just before a crash. */
  async function prepare({ actor, row }: Allowed): Promise<void> {
    const id = originalKey(row.identifier)
    const present = await store.getUpload(id).catch(() => null)
    if (!present) {
      await store.create(new Upload({ id, size: row.size, offset: 0, metadata: {} }))
    } else if (present.offset === row.size) {
      await finishUpload(services, actor, row, null)
    }
  }

  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))

  async function receive(request: FastifyRequest<{ Params: { identifier: string } }>, reply: FastifyReply) {
    try {
      const allowed = await allow(services, request, request.params.identifier)
      const { row, actor } = allowed
      const open = ['queued', 'uploading'].includes(row.state)
      if (!open && request.method !== 'HEAD') throw new Failure('upload_not_open')
      if (!open) {
        // Everything is here already: that is what a client asking where to go on must hear.
        return reply
          .code(row.state === 'failed' ? 410 : 200)
          .header('tus-resumable', '1.0.0')
          .header('upload-offset', row.size)
          .header('upload-length', row.size)
          .header('cache-control', 'no-store')
          .send()
      }
      if (request.method !== 'DELETE') await prepare(allowed)
      if (request.method === 'PATCH' && row.state === 'queued')
        await inCompany(services.app, actor.companyId, (db) => markUploading(db, row.id))
      waiting.set(request.raw, allowed)
      reply.hijack()
      await tus.handle(request.raw, reply.raw)
    } catch (error) {
      if (reply.raw.headersSent) return reply.raw.destroy()
      return sendProblem(request, reply, error)
    }
  }

  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    app.route<{ Params: { identifier: string } }>({
      method,
      url: `${path}/:identifier`,
      bodyLimit: limits.maxUploadBytes,
      handler: receive,
    })
  }
}
