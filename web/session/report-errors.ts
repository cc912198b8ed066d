import {
  type BrowserOptions,
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  type ErrorEvent,
  type Event,
  type Exception,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  type StackFrame,
} from '@sentry/browser'

/**
 * How long a page may be idle, and take at most, until its time is reported, in ms; see the specification,
 * section 9.
 */
const maxMs = 600_000

export type Reports = {
  /** Whether errors are reported from now on. */
  enable(on: boolean): void
  report(error: unknown): void
}

export type TransactionEvent = Parameters<NonNullable<BrowserOptions['beforeSendTransaction']>>[0]

/*
 * Everything a report may contain is listed here, and nothing else is sent: the package knows addresses with
 * their queries and identifiers, and puts them in more places with each version.
 */

/** The named properties of `from` that exist. */
function only<T extends object, K extends keyof T>(from: T, ...names: K[]): Pick<T, K> {
  return Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  ) as Pick<T, K>
}

/** A file of the program, without a query; undefined for the page itself, whose address is not reported. */
const programFile = (filename = '') => /^https?:\/\/[^/?#]+\/assets\/[^?#]+/.exec(filename)?.[0]

function frameOf({ filename, ...frame }: StackFrame): StackFrame {
  const file = programFile(filename)
  return { ...(file && { filename: file }), ...only(frame, 'function', 'lineno', 'colno', 'in_app') }
}

function exceptionOf({ mechanism, stacktrace, ...exception }: Exception): Exception {
  return {
    ...only(exception, 'type', 'value'),
    ...(mechanism && { mechanism: only(mechanism, 'type', 'handled') }),
    ...(stacktrace && { stacktrace: { frames: stacktrace.frames?.map(frameOf) ?? [] } }),
  }
}

function common(event: Event, page: string) {
  const trace = event.contexts?.trace
  return {
    ...only(event, 'event_id', 'timestamp', 'level', 'platform', 'environment', 'release', 'sdk'),
    transaction: page,
    ...(trace && { contexts: { trace: only(trace, 'trace_id', 'span_id', 'op', 'status') } }),
  }
}

/** The report of an error on a page with this address pattern. */
export function errorReport(event: ErrorEvent, page: string): ErrorEvent {
  const values = event.exception?.values?.map(exceptionOf)
  return { ...common(event, page), type: event.type, ...(values && { exception: { values } }) }
}

/** The report of such a page's timings. */
export function timeReport(event: TransactionEvent, page: string): TransactionEvent {
  return {
    ...common(event, page),
    ...only(event, 'type', 'start_timestamp', 'measurements'),
    transaction_info: { source: 'route' },
    spans: [],
  } as TransactionEvent
}

/**
 * Reports errors and page timings to the service behind `dsn`: what went wrong and where in the program. It
 * sends no address, query, cookie or typed text; a page is named by its address pattern (`pageOf`). Pending
 * reports are dropped once the visitor no longer agrees.
 */
export function startReports(
  dsn: string,
  { pageOf, isAgreed }: { pageOf: () => string; isAgreed: () => boolean },
): Reports {
  const client = init({
    dsn,
    sampleRate: 1,
    tracesSampleRate: 1,
    traceLifecycle: 'static',
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      browserTracingIntegration({
        idleTimeout: maxMs,
        finalTimeout: maxMs,
        traceFetch: false,
        traceXHR: false,
        linkPreviousTrace: 'off',
      }),
    ],
    beforeBreadcrumb: () => null,
    beforeSend: (event) => (isAgreed() ? errorReport(event, pageOf()) : null),
    beforeSendTransaction: (event) => (isAgreed() ? timeReport(event, pageOf()) : null),
  })
  return {
    enable(on) {
      if (client) client.getOptions().enabled = on
    },
    report: (error) => void captureException(error),
  }
}
