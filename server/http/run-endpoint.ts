import { type ErrorCode, errorCodes } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { CallArgs, Route } from '@atesta/contract/route.ts'
import { scopeOf } from '@atesta/contract/scopes.ts'
import { type AuditBy, recordAudit } from '../database/audit.ts'
import { type Db, withCommit } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import type { Services } from '../services/services.ts'
import { Failure } from './failure.ts'
import type { Context, Policy, SignedInHandler } from './route.ts'

/**
 * An endpoint for signed-in users as the program runs it: its handler, and the scope that an API key needs
 * for it.
 */
export type SignedInEndpoint = { route: Route; scope?: string; settingUp?: true } & SignedInHandler<
  Route,
  unknown
>

/** What decides whether a call is admitted, and the subject it finds. */
export type Gate<I extends object, S> = {
  scope?: string
  settingUp?: true
  find: (context: I & { db: Db; actor: Actor }) => Promise<S | undefined>
  respondent?: (context: I & { subject: S }) => number
  allow: Policy<S>
}

/**
 * Checks narrower than the role: the scopes of an API key, and what personal links open. Throws a Failure.
 */
export function checkCaller(
  actor: Actor,
  { scope, respondent, settingUp }: { scope?: string; respondent?: unknown; settingUp?: true },
): void {
  if (actor.mustSetUp && !settingUp) throw new Failure('second_factor_required')
  if (actor.apiKey && !scope) throw new Failure('api_key_not_allowed')
  if (actor.apiKey && scope && !actor.apiKey.scopes.includes(scope))
    throw new Failure('api_key_scope', { meta: { scope } })
  if (actor.respondent && !respondent) throw new Failure('forbidden')
}

/**
 * Admits a call of any kind and returns its subject, checking in turn: the key's scope, the subject as far as
 * the actor may see it, the inspection of a personal link, and the policy. Throws the Failure that the call
 * is refused with.
 */
export async function admit<I extends object, S>(
  {
    scope,
    settingUp,
    find,
    respondent,
    allow,
  }: Pick<Gate<I, S>, 'scope' | 'settingUp' | 'allow' | 'respondent'> & Partial<Gate<I, S>>,
  { db, actor, input }: { db: Db; actor: Actor; input: I },
): Promise<S> {
  checkCaller(actor, { scope, respondent, settingUp })
  const subject = (await find?.({ ...input, db, actor })) as S
  if (find && subject === undefined) throw new Failure('not_found')
  if (actor.respondent && respondent?.({ ...input, subject }) !== actor.respondent.inspectionId)
    throw new Failure('not_found')
  const verdict = allow(actor, subject)
  if (verdict !== true) throw new Failure(verdict)
  return subject
}

/**
 * A call in a running transaction of the caller's company. The optional fields are known to some kinds of
 * call only.
 */
export type Call = {
  services: Services
  db: Db
  actor: Actor
  locale: Locale
  requestId?: string
  address?: string
  headers?: Headers
  /** A HEAD request: no data leaves the company, so nothing is recorded. */
  headOnly?: boolean
  setCookie?: (value: string) => void
  afterCommit?: (work: () => Promise<void>) => void
}

/** In tests, an answer that differs from the contract is a fault, so that it never ships. */
export function checkAnswer(services: Services, route: Route, answer: unknown): void {
  if (!services.config.checkAnswers || !route.ok) return
  const parsed = route.ok.safeParse(answer)
  if (!parsed.success)
    throw new Error(`${route.method} ${route.path} answered outside its contract: ${parsed.error.message}`)
}

export const mayRepeat = (route: Route) => route.method !== 'GET' && !route.open && !route.binary

/** Every code that a call can be refused with: those its route declares, and those shared by all calls. */
export function codesOf(module: string, route: Route): ErrorCode[] {
  const params = route.params ? (['not_found'] as const) : []
  const key = scopeOf(module, route.method) ? 'api_key_scope' : 'api_key_not_allowed'
  const before = route.settingUp ? [] : (['second_factor_required'] as const)
  const shared = route.open ? [] : (['unauthenticated', 'forbidden', key, ...before] as const)
  const stepUp = route.stepUp ? (['step_up_required'] as const) : []
  const repeat = mayRepeat(route) ? (['idempotency_key_reused'] as const) : []
  const input = route.query || route.body ? (['validation_failed'] as const) : []
  return [...new Set<ErrorCode>([...input, ...shared, ...stepUp, ...params, ...repeat, ...route.errors])]
}

/** Internal faults, and refusals before or around every call, need no declaration. */
const everywhere: readonly ErrorCode[] = ['too_many_requests', 'validation_failed', 'method_not_allowed']

/** In tests, an undeclared refusal is a fault as well. */
export function checkRefusal(services: Services, module: string, route: Route, { code }: Failure): void {
  if (!services.config.checkAnswers || errorCodes[code] >= 500 || everywhere.includes(code)) return
  if (!codesOf(module, route).includes(code))
    throw new Error(`${route.method} ${route.path} was refused with ${code}, which it does not declare`)
}

type Input = Partial<Record<'params' | 'query' | 'body', unknown>>

/**
 * What every kind of call goes through inside its transaction: admit, handle, record in the audit log.
 * Returns the handler's answer; throws the Failure that the call is refused with.
 */
export async function runEndpoint(call: Call, endpoint: SignedInEndpoint, input: Input): Promise<unknown> {
  const { db, actor } = call
  return runAdmitted(call, endpoint, input, await admit(endpoint as never, { db, actor, input }))
}

/** Handles a call that `admit` has let through and records it in the audit log. */
export async function runAdmitted(
  call: Call,
  endpoint: SignedInEndpoint,
  input: Input,
  subject: unknown,
): Promise<unknown> {
  const { services, db } = call
  const context = {
    requestId: '',
    address: '',
    headers: new Headers(),
    setCookie: () => {},
    afterCommit: () => {},
    fail: (code: never, facts: never) => {
      throw new Failure(code, facts)
    },
    ...call,
    ...input,
    subject,
  } as unknown as Context<Route, unknown>
  const answer = await endpoint.handler(context)
  checkAnswer(services, endpoint.route, answer)
  const entry = call.headOnly ? null : endpoint.audit?.(context, answer as never)
  if (entry) await withCommit(db, recordAudit(db, entry, auditBy(call)))
  return answer
}

const auditBy = ({ actor, address, headers, requestId }: Call): AuditBy => ({
  userId: actor.userId,
  apiKeyId: actor.apiKey?.id,
  address,
  userAgent: headers?.get('user-agent') ?? undefined,
  requestId,
})

/** The parts of a call, parsed by the schemas of its route. Throws a ZodError. */
export function parsedBy<R extends Route>(route: R, args: CallArgs<R>) {
  const given = args as Partial<Record<'params' | 'query' | 'body', unknown>>
  return {
    params: route.params?.parse(given.params ?? {}),
    query: route.query?.parse(given.query ?? {}),
    body: route.body?.parse(given.body ?? {}),
  }
}
