import { type Contract, contract } from './contract.ts'
import type { FieldError, Problem } from './errors.ts'
import { LostWrites } from './lost-writes.ts'
import type { CallArgs, Output, Route } from './route.ts'

/** A refused call: the server's problem document, or `null` if no response came at all. */
export class CallError extends Error {
  readonly problem: Problem | null
  readonly status: number
  /** Whether the call timed out (`ClientOptions.timeouts`); the server may still carry it out. */
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

/** No response came, or only from something in front of the server. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 502)

/** Whether the call may succeed later, and is then sent again under the same key. */
export const isTransient = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof CallError && error.status === 429)

export type ClientOptions = {
  /** The API root, without a trailing slash: `https://atesta.example/api`, or `/api` in the web. */
  root: string
  /**
   * An API key, or a function that returns the bearer for the next call; undefined for open calls. `refused`
   * is true after a 401, to force a new one.
   */
  token: string | ((refused: boolean) => Promise<string | undefined>)
  /**
   * The current caller; undefined before anyone is known. A call begun by one caller is never sent again in
   * the name of another.
   */
  caller?: () => string | number | undefined
  /** The caller's language, for error texts; English by default. */
  locale?: () => string
  /**
   * Called if a person must first prove their presence (`step_up_required`), with the refusal. Resolves to
   * true once they have; the call is then made again.
   */
  stepUp?: (refusal: Problem) => Promise<boolean>
  /**
   * Timeouts for a response, in ms; without them, a call lasts as long as its connection. Files have no
   * timeout.
   */
  timeouts?: { read: number; write: number }
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

/** The signal that aborts an attempt: of the caller, or of the timeout for the whole response. */
function signalOf({ timeouts }: ClientOptions, route: Route, { signal }: Extra): AbortSignal | undefined {
  if (!timeouts || route.binary) return signal
  const late = AbortSignal.timeout(route.method === 'GET' ? timeouts.read : timeouts.write)
  return signal ? AbortSignal.any([signal, late]) : late
}

/** The refusal for a request without an answer: there was no connection, or none came in time. */
export const brokenOff = (error: unknown): CallError =>
  new CallError(0, null, error instanceof DOMException && error.name === 'TimeoutError')

/**
 * The refusal for a call that broke off; an abort by the caller is returned as it came. A response that cannot
 * be read comes from something in front of the server, such as a network's sign-in page.
 */
function unanswered(error: unknown, { signal }: Extra): unknown {
  if (signal?.aborted) return error
  if (error instanceof SyntaxError) return new CallError(502, null)
  return brokenOff(error)
}

/** The problem document of a refusal; null if it has none, such as one of a proxy. */
export async function problemOf(response: Response): Promise<Problem | null> {
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
    // The new person must not learn anything about the previous session.
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

/** Uses one key for all attempts of a write, so that a repetition is answered but not executed again. */
async function write(
  options: ClientOptions,
  route: Route,
  args: Loose,
  given: Extra,
  lost: LostWrites,
): Promise<unknown> {
  if (given.idempotencyKey) return call(options, route, args, given)
  // The body of an open call may contain a password, which must not be remembered anywhere.
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
 * Every row of a list, page after page: `for await (const claim of rowsOf((page) =>
 * client.claims.list(page)))`. Rows added or removed meanwhile neither repeat nor hide others.
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
