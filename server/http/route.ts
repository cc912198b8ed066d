import type { Readable } from 'node:stream'
import type { ErrorCode } from '@atesta/contract/errors.ts'
import type { Locale } from '@atesta/contract/limits.ts'
import type { Input, Output, Route } from '@atesta/contract/route.ts'
import type { Db } from '../database/database.ts'
import type { Actor } from '../identity/actor.ts'
import type { Services } from '../services/services.ts'
import type { FailureFacts } from './failure.ts'

/** Bytes as an answer. `open` is called after the transaction has ended, with the requested range, if any. */
export type BinaryAnswer = {
  mediaType: string
  size?: number
  fileName?: string
  /**
   * True: the browser shows it; otherwise it is saved. Only for images and PDFs that the server made itself.
   */
  inline?: boolean
  etag?: string
  /** When the content last changed. */
  lastModified?: Date
  /**
   * The bytes are checked against `etag` only when all of them are sent, so a partial answer does not claim
   * it.
   */
  partsUnchecked?: boolean
  /** False for content produced while it is sent, which cannot start in the middle. */
  ranges?: false
  /** The address at which the result is kept. */
  location?: string
  /** `gone`: the client has closed the connection. */
  open: (
    range: { start: number; end: number } | undefined,
    gone: () => boolean,
  ) => Promise<Readable | Uint8Array | Measured>
}

/** Bytes whose number is known only after they have been gathered. */
export type Measured = { bytes: Readable; size: number }

type AnswerOf<R extends Route> = R['binary'] extends string ? BinaryAnswer : Output<R>

export type AuditEntry = {
  action: string
  noun: string
  id: number | string
  details?: Record<string, unknown>
}

type Base<R extends Route> = Input<R> & {
  services: Services
  locale: Locale
  requestId: string
  address: string
  /** Refuses with a code that the route declares. */
  fail: (code: R['errors'][number], facts?: FailureFacts) => never
  /** Runs after the transaction has been committed. A failure is logged, never answered. */
  afterCommit: (work: () => Promise<void>) => void
  /** The headers and cookies of sign-in; other routes must not set them. */
  headers: Headers
  setCookie: (value: string) => void
}

/** What a handler of a signed-in route gets. `subject` is what `find` found. */
export type Context<R extends Route, S> = Base<R> & { db: Db; actor: Actor; subject: S }
/** What a handler of an open route gets: there is no company, so no transaction. */
export type OpenContext<R extends Route> = Base<R> & { actor: Actor | null }

/** A decision about one subject: `true`, or the code to refuse with. */
export type Policy<S> = (actor: Actor, subject: S) => true | ErrorCode

/** Open to every signed-in user, as far as `find` shows them the subject. */
export const anyone: Policy<unknown> = () => true

/**
 * For a route with `accepted`: whether the subject of the answer is still being made, so that the status is
 * 202.
 */
type Following<R extends Route> = R['accepted'] extends string
  ? { pending: (answer: AnswerOf<R>) => boolean }
  : { pending?: (answer: never) => boolean }

export type SignedInHandler<R extends Route, S> = {
  /** Who may call it. Decides by role alone when there is no subject yet. */
  allow: Policy<S>
  /** Loads the subject of the call, as far as the actor may see it; undefined answers not_found. */
  find?: (context: Input<R> & { db: Db; actor: Actor }) => Promise<S | undefined>
  /**
   * Lets respondents in: returns the inspection of the call, which must be the one their link opens. Without
   * it, respondents are forbidden.
   */
  respondent?: (context: Input<R> & { subject: S }) => number
  /**
   * Recorded with every write: who did what to which record. Required on everything but GET by the structure
   * test; reads have one where a single answer returns much of the company's data.
   */
  audit?: (context: Context<R, S>, answer: AnswerOf<R>) => AuditEntry | null
  /**
   * Slow work that needs no transaction, done before one begins, so that neither a connection nor a lock is
   * held meanwhile. The call has not been admitted yet, so it must check itself whether the actor may see the
   * subject. Throws the Failure that the call is refused with. `gone`: the client has closed the connection.
   */
  before?: (context: Input<R> & { services: Services; actor: Actor; gone: () => boolean }) => Promise<void>
  handler: (context: Context<R, S>) => Promise<AnswerOf<R>>
} & Following<R>
export type OpenHandler<R extends Route> = {
  open: true
  handler: (context: OpenContext<R>) => Promise<AnswerOf<R>>
}

/** A route of the contract with its implementation. */
export type Endpoint<R extends Route = Route> = { route: R } & (SignedInHandler<R, unknown> | OpenHandler<R>)

/** The table of a module: one endpoint for every operation of the contract. */
export type Handlers<M extends Record<string, Route>> = { [K in keyof M]: Endpoint<M[K]> }

/**
 * An endpoint for signed-in users. Fails only with codes that the route declares; runs in one transaction in
 * the company.
 */
export const route = <const R extends Route, S = undefined>(
  definition: R,
  options: SignedInHandler<R, S>,
): Endpoint<R> => ({ route: definition, ...options }) as unknown as Endpoint<R>

/** An endpoint anyone may call. */
export const openRoute = <const R extends Route>(
  definition: R,
  options: Omit<OpenHandler<R>, 'open'>,
): Endpoint<R> => ({
  route: definition,
  open: true,
  ...options,
})
