import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { exportTypes, uploadTypes } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API: its address, its input, its response, and every code with which it may fail. `path` is
 * relative to the API root (`/api`), with parameters as `:name`. `ok` is the schema of the JSON response;
 * `binary` names the media types of its bytes instead, separated by `, `; `status` is 200 by default.
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
   * The call may start work that outlasts it. It then responds with 202 in the same shape, and with a
   * `Location`: this path, with its parameters filled in from the response.
   */
  accepted?: string
  errors: readonly ErrorCode[]
  /** The caller does not need a session. */
  open?: boolean
  /** Body or response contain a secret: the response kept for a repetition with the same key is sealed. */
  secret?: boolean
  /** Also open to people who have yet to set up the second factor that their company requires. */
  settingUp?: true
  /**
   * Step-up authentication: refused in a session whose person has not confirmed their presence within some
   * minutes, until they do (`stepUp.confirm`). API keys have no session, and no person behind them to ask.
   */
  stepUp?: true
  /**
   * Follows another standard, for programs that know it and not our API: SCIM (RFC 7644) has its own media
   * type, refusals and entity tags, and ignores unknown members and parameters.
   */
  standard?: 'scim'
  /** The body contains a form, its answers or a picture, and may be larger than others. */
  bulky?: true
  /**
   * A respondent may send the token of the personal link as `token` in the body instead of the bearer header.
   */
  tokenInBody?: boolean
}

/** What calls answer whose bytes may be of several kinds, as `Route.binary` lists them. */
export const binaries = {
  original: Object.keys(uploadTypes).join(', '),
  table: `${exportTypes.csv}, ${exportTypes.xlsx}`,
  tableOrPlaces: Object.values(exportTypes).join(', '),
} as const

export const defineRoutes = <const T extends Record<string, Route>>(routes: T): T => routes

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Given<T> = T extends z.ZodType ? z.input<T> : undefined

/** The input of a handler: parsed, with defaults filled in. */
export type Input<R extends Route> = {
  params: Parsed<R['params']>
  query: Parsed<R['query']>
  body: Parsed<R['body']>
}
/** The arguments of a caller: only the parts that the route declares; those with defaults are optional. */
export type CallArgs<R extends Route> = {
  [K in 'params' | 'query' | 'body' as R[K] extends z.ZodType ? K : never]: Given<R[K]>
}
export type Output<R extends Route> = R['ok'] extends z.ZodType ? z.output<R['ok']> : undefined
