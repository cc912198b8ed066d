import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../database/audit.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { sendProblem } from '../../http/endpoint-runner.ts'
import { Failure } from '../../http/failure.ts'
import { negotiateLocale } from '../../http/texts.ts'
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts'
import type { Services } from '../../services/services.ts'
import { readSubscription, setUnsubscribed } from './clients.queries.ts'
import {
  pagePolicy,
  type Subscription,
  unknownSubscriptionPage,
  unsubscribePage,
} from './unsubscribe-page.ts'

type PageRequest = FastifyRequest<{ Params: { token: string } }>

/** The subscription that a link is about, after `change` if there is one. */
async function subscriptionOf(
  services: Services,
  request: PageRequest,
  change?: (db: Db, clientId: number) => Promise<void>,
): Promise<Subscription> {
  const about = readUnsubscribeToken(services.mail.unsubscribeSecret, request.params.token)
  if (!about) throw new Failure('not_found')
  return inCompany(services.app, about.companyId, async (db) => {
    await change?.(db, about.clientId)
    const found = await readSubscription(db, about.clientId)
    if (!found) throw new Failure('not_found')
    return found
  })
}

const changeFor =
  (request: PageRequest, unsubscribed: boolean) =>
  async (db: Db, clientId: number): Promise<void> => {
    if (!(await setUnsubscribed(db, clientId, unsubscribed))) return
    const action = unsubscribed ? 'unsubscribe' : 'subscribe'
    const by = { userId: clientId, address: request.ip, requestId: request.id }
    await recordAudit(db, { action, noun: 'client', id: clientId }, by)
  }

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page)

/** A person who opens the link sees the refusal as a page; a program that posts to it gets a normal one. */
function sendRefusal(request: PageRequest, reply: FastifyReply, error: unknown) {
  const isUnknown = error instanceof Failure && error.code === 'not_found'
  if (request.method === 'POST' || !isUnknown) return sendProblem(request, reply, error)
  const locale = negotiateLocale(request.headers['accept-language'])
  return sendPage(reply.code(404), unknownSubscriptionPage(locale))
}

/**
 * Where clients unsubscribe from invitations and reminders. GET changes nothing, because programs follow
 * links in mail; POST does, whatever its form contains, except `wanted=resume`: that is the one-click of RFC
 * 8058.
 */
export function mountUnsubscribe(app: FastifyInstance, services: Services): void {
  app.register(async (pages) => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      pages.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (_request, body, done) =>
        done(null, body),
      )
    pages.addHook('onSend', async (_request, reply) => {
      if (String(reply.getHeader('content-type')).startsWith('text/html'))
        reply.header('content-security-policy', pagePolicy)
    })
    pages.get('/unsubscribe/:token', async (request: PageRequest, reply) => {
      try {
        return sendPage(reply, unsubscribePage(await subscriptionOf(services, request), false))
      } catch (error) {
        return sendRefusal(request, reply, error)
      }
    })
    pages.post('/unsubscribe/:token', async (request: PageRequest, reply) => {
      try {
        const resume = /^wanted=resume$/.test(String(request.body ?? ''))
        const changed = await subscriptionOf(services, request, changeFor(request, !resume))
        return sendPage(reply, unsubscribePage(changed, true))
      } catch (error) {
        return sendRefusal(request, reply, error)
      }
    })
  })
}
