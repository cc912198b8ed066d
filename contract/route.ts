import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API: where it is, what it takes, what it answers, and every code it may fail with.
 * `path` is relative to the API root (`/api`), parameters written `:name`.
 * `ok` is the schema of the JSON answer; `binary` names a media type instead; `status` is 200 unless said.
 */
export type Route = {
  method: Method
  path: string
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  ok?: z.ZodType
  binary?: string
  status?: 200 | 201 | 202 | 204
  /**
   * The call may begin work that outlasts it. It is then answered with 202, in the same shape, and with a `Location`:
   * this path, its parameters filled in from the answer.
   */
  accepted?: string
  errors: readonly ErrorCode[]
  /** The caller does not need a session. */
  open?: boolean
  /** Body or answer hold a secret: what is kept of the answer for a repeat with the same key is sealed. */
  secret?: boolean
  /** Open also to who has yet to set up the second factor that the company requires. */
  settingUp?: true
  /**
   * Step-up authentication: refused in a session whose person has not shown for some minutes that they are there, until
   * they do (`stepUp.confirm`). API keys have no session and no one behind them to ask.
   */
  stepUp?: true
  /**
   * Spoken as another standard says, for programs that know it and not us: SCIM (RFC 7644) has its own media type,
   * refusals and entity tags, and members and parameters that a call does not know are ignored.
   */
  standard?: 'scim'
  /** The body holds a form, its answers or a picture, and may be larger than others. */
  bulky?: true
  /** A respondent may write the token of the personal link as `token` into the body instead of the bearer header. */
  tokenInBody?: boolean
}

export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives: parsed, with defaults filled in. */
export type Input<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}
/** What a caller writes: only the parts the route declares, each with its defaults optional. */
export type CallArgs<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: Given<R[K]>
}
export type Output<R extends Route> = R['ok'] extends z.ZodType ? z.output<R['ok']> : undefined
