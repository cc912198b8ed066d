import { defaultLocale, type Locale, limits } from '@atesta/contract/limits.ts'
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
import { whileDraft } from '../emails/respondent.rules.ts'
import { finishUpload } from './finish.ts'
import { HashingStore } from './hashing-store.ts'
import { answerWithProblems, type TusRequest } from './tus-problems.ts'

const path = '/api/uploads'

/** Where a request comes from, for the audit log. */
type From = NonNullable<Parameters<typeof finishUpload>[4]>
const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  requestId: request.id,
})

type Allowed = { actor: Actor; row: CertificationRow }
/** Who sends with a request, and what its answer and the audit log need. */
type Sender = Allowed & { requestId: string; locale: Locale; from: From }

/** What a key was made for, and the one draft of a personal link; the same as the door asks of other calls. */
function checkGates({ actor, row }: Allowed): void {
  if (actor.apiKey && !actor.apiKey.scopes.includes('certifications:write')) throw new Failure('forbidden')
  if (
    actor.respondent &&
    whileDraft(row.inspection_id, row.inspection_state) !== actor.respondent.inspectionId
  )
    throw new Failure('not_found')
}

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
  checkGates({ actor, row })
  const verdict = sendBytes(actor, row)
  if (verdict !== true) throw new Failure(verdict)
  return { actor, row }
}

type UploadRequest = FastifyRequest<{ Params: { identifier: string } }>
type Uploads = {
  services: Services
  store: HashingStore
  tus: Server
  /** Who sends with which request; the tus server's hooks only know the request. */
  senders: WeakMap<object, Sender>
}

/** A refusal as the same problem document as everywhere else; a fault of ours is logged with what is known of it. */
function refusal(services: Services, error: unknown, sender: Sender | undefined): Response {
  const failure = asFailure(error)
  const problem = problemOf(failure, sender?.locale ?? defaultLocale, sender?.requestId ?? '')
  if (problem.status >= 500)
    services.logger.error({ err: error, requestId: sender?.requestId, code: failure.code }, 'upload failed')
  const headers = new Headers({
    'content-type': 'application/problem+json',
    'content-language': sender?.locale ?? defaultLocale,
    ...(failure.facts.retryAfter && { 'retry-after': String(failure.facts.retryAfter) }),
  })
  return new Response(JSON.stringify(problem), { status: problem.status, headers })
}

function createUploads(services: Services): Uploads {
  const store = new HashingStore(services.storage.uploads)
  const senders: Uploads['senders'] = new WeakMap()
  const senderOf = (request: TusRequest) => {
    const node = request.runtime?.node?.req
    return node && senders.get(node)
  }
  const tus = new Server({
    path,
    datastore: store,
    maxSize: limits.maxUploadBytes,
    relativeLocation: true,
    allowedCredentials: false,
    // No pages but ours send files; what is not said would be said as "any".
    allowedOrigins: [services.config.publicUrl],
    // Between the last byte and its being noted, giving up would leave a certification without its file.
    disableTerminationForFinishedUploads: true,
    getFileIdFromRequest: (_request, last) => (last ? originalKey(last) : undefined),
    onResponseError: (_request, error) => {
      if (!('status_code' in error) || error.status_code >= 500)
        services.logger.error({ err: error }, 'storing an upload failed')
      return undefined
    },
    onUploadFinish: async (request, upload) => {
      const sender = senderOf(request)
      if (!sender) return {}
      try {
        const { actor, row, from } = sender
        await finishUpload(services, actor, row, store.takeHash(upload.id, row.size), from)
        return {}
      } catch (error) {
        const answer = refusal(services, error, sender)
        return {
          status_code: answer.status,
          headers: Object.fromEntries(answer.headers),
          body: await answer.text(),
        }
      }
    },
  })
  answerWithProblems(tus, (request, failure) => refusal(services, failure, senderOf(request)))
  return { services, store, tus, senders }
}

/** Makes the empty upload when none of its bytes are here yet, and finishes one whose last byte came just before a crash. */
async function prepare({ services, store }: Uploads, { actor, row }: Allowed, from: From): Promise<void> {
  const id = originalKey(row.identifier)
  const present = await store.getUpload(id).catch(() => null)
  if (!present) {
    await store.create(new Upload({ id, size: row.size, offset: 0, metadata: {} }))
  } else if (present.offset === row.size) {
    await finishUpload(services, actor, row, null, from)
  }
}

/** Everything is here already, or it was refused: what a client asking where to go on must hear. */
const answerClosed = (row: CertificationRow, reply: FastifyReply) =>
  reply
    .code(row.state === 'failed' ? 410 : 200)
    .header('tus-resumable', '1.0.0')
    .header('upload-offset', row.size)
    .header('upload-length', row.size)
    .header('cache-control', 'no-store')
    .send()

async function receive(uploads: Uploads, request: UploadRequest, reply: FastifyReply) {
  const { services, senders, tus } = uploads
  try {
    const allowed = await allow(services, request, request.params.identifier)
    const { row, actor } = allowed
    const from = fromOf(request)
    if (!['queued', 'uploading'].includes(row.state)) {
      if (request.method === 'HEAD') return answerClosed(row, reply)
      throw new Failure('upload_not_open')
    }
    if (request.method !== 'DELETE') await prepare(uploads, allowed, from)
    if (request.method === 'PATCH' && row.state === 'queued') {
      await inCompany(services.app, actor.companyId, (db) => markUploading(db, row.id))
    }
    const locale = negotiateLocale(request.headers['accept-language'], actor.locale)
    senders.set(request.raw, { ...allowed, requestId: request.id, locale, from })
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
  } catch (error) {
    if (reply.raw.headersSent) return reply.raw.destroy()
    return sendProblem(request, reply, error)
  }
}

/**
 * Resumable uploads (tus 1.0). A client announces a file with certifications/create and sends its bytes to the address
 * it was given: HEAD tells how much is here, PATCH adds, DELETE gives up. Uploads cannot be created here.
 */
export function mountUploads(app: FastifyInstance, services: Services): void {
  const uploads = createUploads(services)
  // The bytes are for the tus server to read, not for a parser to gather.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    app.route<{ Params: { identifier: string } }>({
      method,
      url: `${path}/:identifier`,
      bodyLimit: limits.maxUploadBytes,
      handler: (request, reply) => receive(uploads, request, reply),
    })
  }
}
