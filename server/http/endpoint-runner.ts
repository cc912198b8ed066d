import { callUrl } from '@atesta/contract/client.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import { defaultLocale, type Locale } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import { scopeOf } from '@atesta/contract/scopes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Db, inCompany, withCommit } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import { bearerIn } from '../identity/tokens.ts'
import type { Services } from '../services/services.ts'
import { sendBinary } from './binary-answer.ts'
import { boundsOf } from './body-bounds.ts'
import { ClientGone, isCutOff } from './connections.ts'
import { Failure, noCaller } from './failure.ts'
import { findKey } from './idempotency.queries.ts'
import { claimKey, storeAnswer } from './idempotency.ts'
import { type MethodsOf, noRouteFailure } from './methods.ts'
import { parseInput } from './parse-input.ts'
import { problemAnswer } from './problem.ts'
import type { BinaryAnswer, Endpoint, OpenHandler } from './route.ts'
import {
  admit,
  type Call,
  checkAnswer,
  checkCaller,
  checkRefusal,
  runAdmitted,
  type SignedInEndpoint,
} from './run-endpoint.ts'
import { asksForScim, scimRefusal, scimType, sendScim } from './scim.ts'
import { checkStepUp } from './step-up.ts'
import { negotiateLocale } from './texts.ts'

type Loose = Record<string, unknown>

const bearerOf = ({ headers }: FastifyRequest) => bearerIn(headers.authorization)

const tokenOf = (request: FastifyRequest) => {
  const { token } = (request.body ?? {}) as { token?: unknown }
  return typeof token === 'string' && token.length <= 200 ? token : undefined
}

const reads = (request: FastifyRequest) => ['GET', 'HEAD'].includes(request.method)

/** Calls carry a bearer. Reads may come with the browser's cookie instead, for images and downloads in a page. */
export async function actorOf(
  services: Services,
  request: FastifyRequest,
  route?: Route,
): Promise<Actor | null> {
  const bearer = bearerOf(request) ?? (route?.tokenInBody ? tokenOf(request) : undefined)
  if (bearer) return services.sessions.byBearer(bearer)
  const { cookie } = request.headers
  if (!cookie || !reads(request)) return null
  // A session is prolonged where its cookie can be, too: by `GET /auth/session`.
  const session = await services.auth.api.getSession({
    headers: new Headers({ cookie }),
    query: { disableRefresh: true },
  })
  return session ? services.sessions.bySession(session.session.id) : null
}

export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}

const ofBytes = [
  'etag',
  'last-modified',
  'content-length',
  'content-range',
  'accept-ranges',
  'content-disposition',
  'location',
]

/**
 * The language of an answer: what the page asks for with each call, else the setting of the person who calls. A link or a
 * picture in the page comes with a cookie and with the languages of the browser, so there the person's own choice is first.
 */
export function localeOf(request: FastifyRequest, actor?: Actor | null): Locale {
  if (actor?.ownLocale && reads(request) && !bearerOf(request)) return actor.ownLocale
  return negotiateLocale(request.headers['accept-language'], actor?.locale ?? defaultLocale)
}

/** The errors with which reading a body fails when it ended too early. */
const isCut = (error: unknown) =>
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String((error as NodeJS.ErrnoException | null)?.code))

/** Answers a refusal as problem+json; logs our own faults with their cause, which no caller sees. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  locale?: Locale,
): FastifyReply {
  // A failure caused by a client that left is not our fault, and nothing reads the answer.
  const gone = error instanceof ClientGone || (isCutOff(request) && isCut(error))
  if (gone) request.log.debug({ err: error }, 'the client closed the connection')
  const { status, headers, body } = problemAnswer(
    gone ? new Failure('malformed_request') : error,
    { locale: locale ?? localeOf(request), requestId: request.id, body: request.body },
    (fault) => request.log.error(fault, 'request failed'),
  )
  // Headers set for the bytes that were to be sent.
  for (const name of ofBytes) reply.removeHeader(name)
  reply.headers(headers)
  if (!asksForScim(request)) return reply.code(status).send(body)
  const refusal = scimRefusal(request, JSON.parse(body) as Problem)
  return reply.code(refusal.status).type(scimType).send(refusal.body)
}

type Done = { status: number; answer: unknown; replayed?: boolean }

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'] as string | undefined
  if (key !== undefined && (key.length === 0 || key.length > 200))
    throw new Failure('validation_failed', {
      errors: [{ path: 'Idempotency-Key', says: 'length', with: { most: 200 } }],
    })
  return key
}

/**
 * Awaits what `before` does outside the transaction. Its refusal counts only for a new request: a repeated
 * one gets its stored answer, even if the subject has changed since.
 */
async function unlessRepeated(
  services: Services,
  actor: Actor,
  key: string | undefined,
  before: Promise<void>,
): Promise<void> {
  try {
    await before
  } catch (error) {
    const read = (db: Db) => (key === undefined ? undefined : findKey(db, actor.userId, key))
    const seen = await inCompany(services.app, actor.companyId, async (db) => read(db), { readOnly: true })
    if (!seen) throw error
  }
}

async function runSignedIn(
  services: Services,
  request: FastifyRequest,
  endpoint: SignedInEndpoint,
  actor: Actor,
  base: Omit<Call, 'db' | 'actor' | 'afterCommit'>,
  deferred: (() => Promise<void>)[],
): Promise<Done> {
  const { route } = endpoint
  // An API key without the scope is refused before the input is read.
  checkCaller(actor, endpoint)
  const input = parseInput(route, request, base.locale, services.config.pageSize)
  // Before the idempotency key is looked up: a stored answer may hold a secret.
  if (route.stepUp) await checkStepUp(services, actor, route)
  const writes = route.method !== 'GET'
  const key = writes ? idempotencyKeyOf(request) : undefined
  if (endpoint.before) {
    const gone = () => request.raw.socket.destroyed
    await unlessRepeated(services, actor, key, endpoint.before({ ...input, services, actor, gone } as never))
  }
  return inCompany(
    services.app,
    actor.companyId,
    async (db) => {
      // A read whose connection was lost runs a second time.
      deferred.length = 0
      const call = {
        ...base,
        db,
        actor,
        headOnly: request.method === 'HEAD',
        afterCommit: (work: () => Promise<void>) => deferred.push(work),
      }
      const keeps = key !== undefined && !route.binary
      const asked = { method: route.method, url: request.url, body: request.body, secret: route.secret }
      // Sent together and run in this order. Both are awaited before either decides, so that neither sends
      // anything afterwards.
      const [claim, admission] = await Promise.allSettled([
        keeps ? claimKey(db, actor, key, asked, services.secretBox) : null,
        admit(endpoint as never, { db, actor, input }),
      ])
      // The idempotency key decides first: the subject of a repeated deletion is gone, and the first answer
      // is returned.
      if (claim.status === 'rejected') throw claim.reason
      if (claim.value) return { ...claim.value, replayed: true }
      if (admission.status === 'rejected') throw admission.reason
      const answer = await runAdmitted(call, endpoint, input, admission.value)
      const status = endpoint.pending?.(answer as never) ? 202 : (route.status ?? 200)
      if (keeps) {
        const box = route.secret ? services.secretBox : undefined
        await withCommit(db, storeAnswer(db, actor, key, status, answer, box))
      }
      return { status, answer }
    },
    { readOnly: !writes && !endpoint.audit },
  )
}

function sendAnswer(reply: FastifyReply, route: Route, { status, answer }: Done): FastifyReply {
  if (status === 204) return reply.code(204).send()
  if (route.standard === 'scim') return sendScim(reply, status, answer)
  if (route.accepted && status === 202)
    reply.header('location', callUrl('/api', { path: route.accepted }, { params: answer as Loose }))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(answer))
}

async function handle(
  services: Services,
  { module, endpoint }: { module: string; endpoint: Endpoint },
  request: FastifyRequest,
  reply: FastifyReply,
  methodsOf: MethodsOf,
): Promise<FastifyReply> {
  let locale = localeOf(request)
  const deferred: (() => Promise<void>)[] = []
  const refusalOf = (error: unknown): unknown => {
    if (!(error instanceof Failure)) return error
    try {
      checkRefusal(services, module, endpoint.route, error)
      return error.code === 'not_found' ? noRouteFailure(request, methodsOf(request)) : error
    } catch (undeclared) {
      return undeclared
    }
  }
  try {
    const actor = await actorOf(services, request, endpoint.route)
    locale = localeOf(request, actor)
    const base = {
      services,
      locale,
      requestId: request.id,
      address: request.ip,
      headers: headersOf(request),
      setCookie: (value: string) => reply.header('set-cookie', value),
    }
    let done: Done
    if ('open' in endpoint) {
      const open = endpoint as { route: Route } & OpenHandler<Route>
      const answer = await open.handler({
        ...base,
        fail: (code: never, facts: never) => {
          throw new Failure(code, facts)
        },
        ...parseInput(open.route, request, locale, services.config.pageSize),
        actor,
        afterCommit: (work: () => Promise<void>) => deferred.push(work),
      } as never)
      checkAnswer(services, open.route, answer)
      done = { status: open.route.status ?? 200, answer }
    } else {
      if (!actor) throw noCaller(request)
      done = await runSignedIn(services, request, endpoint as SignedInEndpoint, actor, base, deferred)
    }
    if (done.replayed) reply.header('idempotency-replayed', 'true')
    if (endpoint.route.binary) return await sendBinary(request, reply, done.answer as BinaryAnswer)
    return sendAnswer(reply, endpoint.route, done)
  } catch (error) {
    deferred.length = 0
    return sendProblem(request, reply, refusalOf(error), locale)
  } finally {
    for (const work of deferred) work().catch((err) => request.log.error({ err }, 'work after commit failed'))
  }
}

/** Mounts every endpoint of the contract behind the one wrapper. */
export function mountEndpoints(
  app: FastifyInstance,
  services: Services,
  modules: Record<string, Record<string, Endpoint>>,
  methodsOf: MethodsOf,
): void {
  for (const [module, endpoints] of Object.entries(modules)) {
    for (const endpoint of Object.values(endpoints)) {
      const scoped = {
        ...endpoint,
        scope: scopeOf(module, endpoint.route.method),
        settingUp: endpoint.route.settingUp,
      }
      const bounds = boundsOf(endpoint.route)
      app.route({
        method: endpoint.route.method,
        url: `/api${endpoint.route.path}`,
        bodyLimit: bounds.bytes,
        config: { bounds },
        handler: (request, reply) =>
          handle(services, { module, endpoint: scoped }, request, reply, methodsOf),
      })
    }
  }
}
