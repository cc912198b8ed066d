import { type Contract, contract } from './contract.ts'
import type { FieldError, Problem } from './errors.ts'
import { LostWrites } from './lost-writes.ts'
import type { CallArgs, Output, Route } from './route.ts'

/** A refused call: the server's problem document, or `null` when no answer came at all. */
export class CallError extends Error {
  readonly problem: Problem | null
  readonly status: number
  /** The answer was not waited for any longer (`ClientOptions.patience`); the server may still do what it was asked. */
  readonly isLate: boolean
  constructor(status: number, problem: Problem | null, isLate = false) {
    super(problem?.detail ?? `No answer (${status})`)
    this.name = 'CallError'
    this.status = status
    this.problem = problem
    this.isLate = isLate
  }
  get code(): string {
    return this.problem?.code ?? (this.status === 0 ? 'NO_CONNECTION' : 'UNKNOWN')
  }
  get fields(): FieldError[] {
    return this.problem?.errors ?? []
  }
}

/** No answer came, or only from something before the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/** The same call may well be answered in a while: it is sent again under the same key. */
export const isTransient = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof CallError && error.status === 429)

export type ClientOptions = {
  /** Where the API root is, without a trailing slash: `https://atesta.example/api`, or `/api` in the web. */
  root: string
  /**
   * An API key; or what answers the bearer for the next call, undefined for open calls. `refused` is true after a 401,
   * to force a new one.
   */
  token: string | ((refused: boolean) => Promise<string | undefined>)
  /** Who calls now; undefined before anyone is known. What one began is never sent once more in the name of another. */
  caller?: () => string | number | undefined
  /** The caller's language, for texts of errors; English if not said. */
  locale?: () => string
  /**
   * Asked when a person has to show first that they are there (`step_up_required`), with what the call was refused with. True
   * once they have: the call is then made again.
   */
  stepUp?: (refusal: Problem) => Promise<boolean>
  /** For how long an answer is waited for, in ms; without it as long as the connection stands. Files may take their time. */
  patience?: { read: number; write: number }
  fetch?: typeof fetch
}

type Extra = { signal?: AbortSignal; idempotencyKey?: string }
type Answer<R extends Route> = R['binary'] extends string ? Blob : Output<R>
type Call<R extends Route> = keyof CallArgs<R> extends never
  ? (args?: Record<never, never>, extra?: Extra) => Promise<Answer<R>>
  : (args: CallArgs<R>, extra?: Extra) => Promise<Answer<R>>
export type Client = {
  [M in keyof Contract]: {
    [O in keyof Contract[M]]: Contract[M][O] extends Route ? Call<Contract[M][O]> : never
  }
}

type Loose = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** The address of a call below `root`, with parameters and query filled in. Undefined query values are left out. */
export function callUrl(root: string, route: Pick<Route, 'path'>, args: Loose): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(args.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return `${root}${path}${search ? `?${search}` : ''}`
}

/** What stops an attempt: the caller, or an answer that has not come whole in time. */
function signalOf({ patience }: ClientOptions, route: Route, { signal }: Extra): AbortSignal | undefined {
  if (!patience || route.binary) return signal
  const late = AbortSignal.timeout(route.method === 'GET' ? patience.read : patience.write)
  return signal ? AbortSignal.any([signal, late]) : late
}

/** What broke off on its way, as the refusal that it is; what the caller stopped, and what is no answer of ours, as it came. */
function unanswered(error: unknown, { signal }: Extra): unknown {
  if (signal?.aborted || error instanceof SyntaxError) return error
  return new CallError(0, null, error instanceof DOMException && error.name === 'TimeoutError')
}

async function problemOf(response: Response): Promise<Problem | null> {
  const type = response.headers.get('content-type') ?? ''
  return type.includes('json') ? ((await response.json()) as Problem) : null
}

async function send(
  options: ClientOptions,
  route: Route,
  args: Loose,
  extra: Extra,
  refused: boolean,
): Promise<Response> {
  const headers = new Headers({
    'accept-language': options.locale?.() ?? 'en',
    accept: route.binary ?? 'application/json',
  })
  const token = typeof options.token === 'string' ? options.token : await options.token(refused)
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (args.body !== undefined) headers.set('content-type', 'application/json')
  if (extra.idempotencyKey) headers.set('idempotency-key', extra.idempotencyKey)
  try {
    return await (options.fetch ?? fetch)(callUrl(options.root, route, args), {
      method: route.method,
      headers,
      body: args.body === undefined ? undefined : JSON.stringify(args.body),
      signal: signalOf(options, route, extra),
      credentials: 'same-origin',
    })
  } catch (error) {
    throw unanswered(error, extra)
  }
}

async function read<T>(body: Promise<T>, extra: Extra): Promise<T> {
  try {
    return await body
  } catch (error) {
    throw unanswered(error, extra)
  }
}

async function call(options: ClientOptions, route: Route, args: Loose, extra: Extra): Promise<unknown> {
  const began = options.caller?.()
  const isAnother = () => {
    const now = options.caller?.()
    return began !== undefined && now !== undefined && now !== began
  }
  let response = await send(options, route, args, extra, false)
  if (response.status === 401 && !route.open && typeof options.token !== 'string') {
    // Nothing is said of the session of the one who has come.
    if (isAnother()) throw new CallError(0, null)
    response = await send(options, route, args, extra, true)
  }
  if (response.status === 403 && options.stepUp) {
    const refusal = await read(problemOf(response), extra)
    if (refusal?.code !== 'step_up_required' || !(await options.stepUp(refusal)) || isAnother())
      throw new CallError(403, refusal)
    response = await send(options, route, args, extra, false)
  }
  if (!response.ok) throw new CallError(response.status, await read(problemOf(response), extra))
  if (route.binary) return read(response.blob(), extra)
  if (response.status === 204) return undefined
  return read(response.json(), extra)
}

/** One key for all attempts of a write, so that a repeated one is answered, not done twice. */
async function write(
  options: ClientOptions,
  route: Route,
  args: Loose,
  given: Extra,
  lost: LostWrites,
): Promise<unknown> {
  if (given.idempotencyKey) return call(options, route, args, given)
  // What is open may hold a password, which is remembered nowhere.
  if (route.open) return call(options, route, args, { ...given, idempotencyKey: crypto.randomUUID() })
  const name = `${route.method} ${callUrl('', route, args)} ${JSON.stringify(args.body)}`
  const attempt = lost.begin(name)
  try {
    const answer = await call(options, route, args, { ...given, idempotencyKey: attempt.key })
    lost.answered(attempt)
    return answer
  } catch (error) {
    if (isUnreachable(error)) lost.keep(name, attempt)
    else if (error instanceof CallError) lost.answered(attempt)
    throw error
  }
}

/** The typed client: `client.inspections.create({ body: { task_id: 7 } })`. Rejects with CallError. */
export function createClient(options: ClientOptions): Client {
  const client: Record<string, Record<string, unknown>> = {}
  const lost = new LostWrites()
  for (const [module, routes] of Object.entries(contract)) {
    client[module] = {}
    for (const [operation, route] of Object.entries(routes as Record<string, Route>)) {
      client[module][operation] = (args: Loose = {}, extra: Extra = {}) =>
        route.method === 'GET' ? call(options, route, args, extra) : write(options, route, args, extra, lost)
    }
  }
  return client as Client
}

type ListCall<Row> = (args: { query: { after?: string } }) => Promise<{ data: Row[]; next: string | null }>

/**
 * Every row of a list, page after page: `for await (const claim of rowsOf((page) => client.claims.list(page)))`. Rows that
 * come or go meanwhile neither repeat others nor hide them.
 * @public for integrators
 */
export async function* rowsOf<Row>(list: ListCall<Row>): AsyncGenerator<Row> {
  let after: string | null | undefined
  do {
    const { data, next } = await list({ query: after ? { after } : {} })
    yield* data
    after = next
  } while (after)
}
