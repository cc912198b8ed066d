import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../../database/audit.ts'
import { inCompany } from '../../../database/database.ts'
import { actorOf, localeOf } from '../../../http/endpoint-runner.ts'
import { Failure, noCaller } from '../../../http/failure.ts'
import { problemAnswer } from '../../../http/problem.ts'
import { checkCaller } from '../../../http/run-endpoint.ts'
import type { Actor } from '../../../identity/actor.ts'
import type { Services } from '../../../services/services.ts'
import { findTemplateRow } from '../../templates/templates.queries.ts'
import { columnsOf } from '../form-columns.ts'
import { countEntities, type Feed, readEntities, readEntity, selected } from './feed.ts'
import { metadataXml } from './metadata.ts'
import { type Entity, type EntitySet, entitySets, type Property } from './model.ts'
import { begunBefore, type Export, pageToken } from './page-token.ts'
import { askedFor, nextOptions, readOptions } from './query-options.ts'

type FeedRequest = FastifyRequest<{
  Params: { id: string; set?: string }
  Querystring: Record<string, unknown>
}>

/** Where the caller reaches the installation: at its public address, or beside it. */
function originOf({ config }: Services, { protocol, host }: FeedRequest): string {
  return new URL(config.publicUrl).host === host ? config.publicUrl : `${protocol}://${host}`
}
const rootOf = (services: Services, request: FeedRequest) =>
  `${originOf(services, request)}/odata/forms/${request.params.id}/`

/** Excel and Power BI send an API key as the password of HTTP Basic (RFC 7617), with any user name. */
async function callerOf(services: Services, request: FeedRequest): Promise<Actor> {
  const basic = /^Basic ([A-Za-z0-9+/=]{1,800})$/i.exec(request.headers.authorization ?? '')?.[1]
  const words = basic && Buffer.from(basic, 'base64').toString()
  const key = words && /^[^:]*:(atk_[A-Za-z0-9_-]{20,200})$/.exec(words)?.[1]
  const actor = key ? await services.sessions.byBearer(key) : basic ? null : await actorOf(services, request)
  if (!actor) throw noCaller(request)
  checkCaller(actor, { scope: 'inspections:read' })
  return actor
}

/** What a request exports; null where it reads no answers. */
function exportOf(actor: Actor, formId: number, { params: { set }, query }: FeedRequest): Export | null {
  if (set === undefined) return null
  const { companyId, userId, apiKey } = actor
  return { companyId, userId, apiKeyId: apiKey?.id ?? null, formId, set, asked: askedFor(query) }
}

/**
 * Runs in the caller's company with the service of the form. An export is noted once: a page behind the first is none if
 * it is asked for with the token that the page before gave.
 */
async function withFeed<T>(
  services: Services,
  request: FeedRequest,
  work: (feed: Feed) => Promise<T>,
): Promise<T> {
  const actor = await callerOf(services, request)
  const formId = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : 0
  const exported = exportOf(actor, formId, request)
  const now = Date.now()
  const token = request.query.$skiptoken
  const begun = exported && typeof token === 'string' ? begunBefore(services, exported, token, now) : null
  const tokenOf = (place: string) => (exported ? pageToken(services, exported, place, begun ?? now) : '')
  const isExport = exported !== null && begun === null
  return inCompany(
    services.app,
    actor.companyId,
    async (db) => {
      const form = formId > 0 ? await findTemplateRow(db, formId) : undefined
      if (!form) throw new Failure('not_found')
      const columns = await columnsOf(services, db, actor.companyId, form)
      const { publicUrl } = services.config
      const sets = entitySets(columns, { publicUrl, locale: actor.locale, timeZone: actor.timeZone })
      if (isExport)
        await recordAudit(
          db,
          { action: 'export', noun: 'template', id: formId, details: { odata: request.params.set } },
          {
            userId: actor.userId,
            ...(actor.apiKey && { apiKeyId: actor.apiKey.id }),
            address: request.ip,
            requestId: request.id,
          },
        )
      return work({ services, db, actor, formId, columns, sets, tokenOf })
    },
    { readOnly: !isExport },
  )
}

/** A set by its name, and the key of one entity in it: `Answers(7)`. */
function setOf({ sets }: Feed, text: string): { set: EntitySet; key: number | null } {
  const [, name, key] = /^(\w+)(?:\((?:inspection_id=)?(\d{1,15})\))?$/.exec(text) ?? []
  const set = sets.find((each) => each.name === name)
  if (!set || (key && set.path.length > 0)) throw new Failure('not_found')
  return { set, key: key ? Number(key) : null }
}

const written = (properties: readonly Property[], entity: Entity) =>
  Object.fromEntries(properties.map(({ name, read }) => [name, read(entity)]))

async function setAnswer(services: Services, request: FeedRequest, feed: Feed): Promise<object> {
  const root = rootOf(services, request)
  const { set, key } = setOf(feed, request.params.set ?? '')
  const options = readOptions(request.query)
  const properties = selected(set, options.select)
  const narrowed = options.select ? `(${properties.map(({ name }) => name).join(',')})` : ''
  const context = `${root}$metadata#${set.name}${narrowed}`
  if (key !== null) {
    const entity = await readEntity(feed, set, key)
    if (!entity) throw new Failure('not_found')
    return { '@odata.context': `${context}/$entity`, ...written(properties, entity) }
  }
  const count = options.count ? await countEntities(feed, set, options) : undefined
  const { entities, next, left } = await readEntities(feed, set, options)
  return {
    '@odata.context': context,
    ...(count !== undefined && { '@odata.count': count }),
    value: entities.map((entity) => written(properties, entity)),
    ...(next && {
      '@odata.nextLink': `${root}${set.name}?${nextOptions(request.query, feed.tokenOf(next), left)}`,
    }),
  }
}

const serviceDocument = (services: Services, request: FeedRequest, { sets }: Feed) => ({
  '@odata.context': `${rootOf(services, request)}$metadata`,
  value: sets.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
})

const json = 'application/json;odata.metadata=minimal;charset=utf-8'

/** A refusal as OData clients read it (OData JSON format 4.01, section 21.1), in the caller's language. */
function sendRefusal(request: FeedRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { status, headers, body } = problemAnswer(
    error,
    { locale: localeOf(request), requestId: request.id },
    (fault) => request.log.error(fault, 'request failed'),
  )
  const problem = JSON.parse(body) as {
    code: string
    detail: string
    errors?: { path: string; message: string }[]
  }
  const details = problem.errors?.map(({ path, message }) => ({
    code: problem.code,
    message,
    target: path.slice(1),
  }))
  return reply
    .code(status)
    .headers({
      ...headers,
      ...(status === 401 && { 'www-authenticate': 'Basic realm="Atesta", charset="UTF-8"' }),
    })
    .type(json)
    .send(
      JSON.stringify({ error: { code: problem.code, message: problem.detail, ...(details && { details }) } }),
    )
}

/**
 * The answers of a form for Excel, Power BI and other programs: OData 4.0, read only, at `/odata/forms/:id/`. Signed by
 * an API key with the scope `inspections:read`.
 */
export function mountOData(app: FastifyInstance, services: Services): void {
  const answering =
    (
      type: string,
      answer: (request: FeedRequest, feed: Feed) => Promise<object | string> | object | string,
    ) =>
    async (request: FeedRequest, reply: FastifyReply) => {
      reply.header('odata-version', '4.0').header('cache-control', 'no-store')
      try {
        const body = await withFeed(services, request, async (feed) => answer(request, feed))
        return reply.type(type).send(typeof body === 'string' ? body : JSON.stringify(body))
      } catch (error) {
        return sendRefusal(request, reply, error)
      }
    }
  const root = '/odata/forms/:id'
  app.get(
    root,
    answering(json, (request, feed) => serviceDocument(services, request, feed)),
  )
  app.get(
    `${root}/$metadata`,
    answering('application/xml;charset=utf-8', (_request, feed) => metadataXml(feed.formId, feed.sets)),
  )
  app.get(
    `${root}/:set`,
    answering(json, (request, feed) => setAnswer(services, request, feed)),
  )
  app.get(
    `${root}/:set/$count`,
    answering('text/plain;charset=utf-8', async (request, feed) =>
      String(
        await countEntities(feed, setOf(feed, request.params.set ?? '').set, readOptions(request.query)),
      ),
    ),
  )
}
