import { defaultLocale, type Locale, limits } from '@atesta/contract/limits.ts'
import { scopeOf } from '@atesta/contract/scopes.ts'
import { Server, Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inCompany } from '../../database/database.ts'
import { waitForBody } from '../../http/connections.ts'
import { actorOf, localeOf, sendProblem } from '../../http/endpoint-runner.ts'
import { Failure, noCaller } from '../../http/failure.ts'
import { problemAnswer } from '../../http/problem.ts'
import { admit, type Gate } from '../../http/run-endpoint.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { claimBytes } from '../certifications/certification-changes.queries.ts'
import { canSendBytes } from '../certifications/certifications.policy.ts'
import { type CertificationRow, findCertification } from '../certifications/certifications.queries.ts'
import { whileDraft } from '../emails/respondent.rules.ts'
import { type Finish, finishUpload } from './finish.ts'
import { HashingStore } from './hashing-store.ts'
import { receiveDirectly } from './receive-directly.ts'
import { answerWithProblems, type TusRequest } from './tus-problems.ts'
import { type Hold, UploadLocks } from './upload-locks.ts'

const path = '/api/uploads'

const fromOf = (request: FastifyRequest): Finish['from'] => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  requestId: request.id,
})

type Allowed = { actor: Actor; row: CertificationRow }
/** The sender of a request, with what its answer and the audit log need. */
type Sender = Allowed & { requestId: string; locale: Locale; from: Finish['from']; hold: Hold }

/**
 * The checks of every call on an upload, as for any endpoint: the person who announced the file may send it.
 */
const gate: Gate<{ identifier: string }, CertificationRow> = {
  scope: scopeOf('certifications', 'PATCH'),
  find: ({ db, actor, identifier }) => findCertification(db, actor, { identifier }),
  respondent: ({ subject }) => whileDraft(subject.inspection_id, subject.inspection_state),
  allow: canSendBytes,
}

/** Admits the sender of these bytes: the person who announced them, while the file is still open. */
async function allow(services: Services, actor: Actor, identifier: string): Promise<Allowed> {
  const row = await inCompany(
    services.app,
    actor.companyId,
    (db) => admit(gate, { db, actor, input: { identifier } }),
    { readOnly: true },
  )
  return { actor, row }
}

type UploadRequest = FastifyRequest<{ Params: { identifier: string } }>
type Uploads = {
  services: Services
  store: HashingStore
  locks: UploadLocks
  tus: Server
  /** The sender by request; the tus server's hooks know only the request. */
  senders: WeakMap<object, Sender>
}

/** A refusal as the usual problem document; an internal error is logged with its cause. */
function refusal(services: Services, error: unknown, sender: Sender | undefined): Response {
  const { locale = defaultLocale, requestId = '' } = sender ?? {}
  const { status, headers, body } = problemAnswer(error, { locale, requestId }, (fault) =>
    services.logger.error({ ...fault, requestId }, 'upload failed'),
  )
  return new Response(body, { status, headers })
}

function createUploads(services: Services): Uploads {
  const locks = new UploadLocks(services.roleUrls.auth, services.config.uploadLeaseMs)
  const store = new HashingStore(services.storage.uploads, (id) => {
    const hold = locks.holdOf(id)
    return () => hold.check()
  })
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
    // Only our own pages send files; without this, the server would allow any origin.
    allowedOrigins: [services.config.publicUrl],
    // Giving up between the last byte and its recording would leave a certification without its file.
    disableTerminationForFinishedUploads: true,
    // The request already has the lock and keeps it until the file is finished; tus would release it earlier.
    locker: (request) => ({
      newLock: () => ({
        lock: async (_signal, cancel) => senderOf(request)?.hold.onReleaseRequested(cancel),
        unlock: async () => {},
      }),
    }),
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
        const { actor, row, from, hold } = sender
        const hash = store.takeHash(upload.id, row.size)
        await finishUpload(services, actor, row, { hash, from, check: () => hold.check() })
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
  receiveDirectly(tus, store)
  answerWithProblems(
    tus,
    (request, failure) => refusal(services, failure, senderOf(request)),
    (request) => senderOf(request)?.hold.release(),
  )
  return { services, store, locks, tus, senders }
}

/** Only a missing upload, not an unreachable storage: creating an upload that exists would empty it. */
const isAbsent = (error: unknown) =>
  error instanceof Object && 'status_code' in error && [404, 410].includes(Number(error.status_code))

/**
 * Creates the empty upload when none of its bytes are stored yet, records the sender of more, and finishes
 * one whose last byte came just before a crash.
 */
async function prepare({ services, store }: Uploads, sender: Sender, method: string): Promise<void> {
  const { actor, row, from, hold } = sender
  const id = originalKey(row.identifier)
  const claim = () =>
    inCompany(services.app, actor.companyId, (db) => claimBytes(db, row.id, store.writer, sends))
  const sends = method === 'PATCH'
  const presence = store.getUpload(id).catch((error: unknown) => {
    if (isAbsent(error)) return null
    throw error
  })
  // A sender claims the bytes in any case, so that neither query waits for the other.
  const [present, claimed] = await Promise.all([presence, sends && claim()])
  // Another process had it until now and has finished it.
  if (sends && !claimed) throw new Failure('upload_not_open')
  if (present?.offset === row.size)
    return finishUpload(services, actor, row, { hash: null, from, check: () => hold.check() })
  if (present && !sends) return
  const open = sends ? claimed : await claim()
  if (!open) throw new Failure('upload_not_open')
  const metadata = { company: String(actor.companyId) }
  if (!present) await store.create(new Upload({ id, size: row.size, offset: 0, metadata }))
}

const isOpen = (row: CertificationRow) => ['queued', 'uploading'].includes(row.state)

/**
 * Answers a client that asks where to continue when everything is already stored, or the file was refused. One that sends
 * the last bytes again, because it has not heard that they arrived, is told to ask, not to add the file again.
 */
function answerClosed(row: CertificationRow, { method }: FastifyRequest, reply: FastifyReply) {
  if (method !== 'HEAD') {
    if (method === 'PATCH' && row.state !== 'failed') throw new Failure('upload_offset_conflict')
    const late = row.state === 'failed' && row.inspection_state === 'submitted'
    throw new Failure(late ? 'inspection_already_submitted' : 'upload_not_open')
  }
  return reply
    .code(row.state === 'failed' ? 410 : 200)
    .header('tus-resumable', '1.0.0')
    .header('upload-offset', row.size)
    .header('upload-length', row.size)
    .header('cache-control', 'no-store')
    .send()
}

/** Runs with the lock, until everything that follows the last byte is recorded. */
async function serve(
  uploads: Uploads,
  { allowed, hold }: { allowed: Allowed; hold: Hold },
  request: UploadRequest,
  reply: FastifyReply,
) {
  if (!isOpen(allowed.row)) return answerClosed(allowed.row, request, reply)
  const locale = localeOf(request, allowed.actor)
  const sender = { ...allowed, requestId: request.id, locale, from: fromOf(request), hold }
  if (request.method !== 'DELETE') await prepare(uploads, sender, request.method)
  uploads.senders.set(request.raw, sender)
  reply.hijack()
  await uploads.tus.handle(request.raw, reply.raw)
}

async function receive(uploads: Uploads, request: UploadRequest, reply: FastifyReply) {
  const { services, locks } = uploads
  const { identifier } = request.params
  try {
    const actor = await actorOf(services, request)
    if (!actor) throw noCaller(request)
    // The size was given when the file was announced.
    if (request.method === 'PATCH' && request.headers['upload-length'] !== undefined)
      throw new Failure('upload_protocol')
    const { row } = await allow(services, actor, identifier)
    if (!isOpen(row)) return answerClosed(row, request, reply)
    const hold = await locks.acquire(originalKey(row.identifier))
    try {
      waitForBody(request)
      // After waiting, the state may have changed. A sender who did not wait claims the bytes, and is refused
      // if it has.
      const sends = request.method === 'PATCH' && !hold.waited
      const allowed = sends ? { actor, row } : await allow(services, actor, identifier)
      return await serve(uploads, { allowed, hold }, request, reply)
    } finally {
      await hold.release()
    }
  } catch (error) {
    if (reply.raw.headersSent) return reply.raw.destroy()
    return sendProblem(request, reply, error)
  }
}

/**
 * Resumable uploads (tus 1.0). A client announces a file with certifications/create and sends its bytes to
 * the address it was given: HEAD returns how much is stored, PATCH adds, DELETE gives up. Uploads cannot be
 * created here.
 */
export function mountUploads(app: FastifyInstance, services: Services): void {
  const uploads = createUploads(services)
  app.addHook('onClose', () => uploads.locks.close())
  // The tus server reads the bytes, not a parser.
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
