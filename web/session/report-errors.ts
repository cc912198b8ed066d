import {
  browserTracingIntegration,
  captureException,
  dedupeIntegration,
  eventFiltersIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
} from '@sentry/browser'

/** How long a page may do nothing, and take at most, until its time is reported; the specification, section 9. */
const longestMs = 600_000

export type Reports = {
  /** Whether errors are reported from now on. */
  enable(on: boolean): void
  report(error: unknown): void
}

/**
 * Reports errors and how long pages take to the service behind `dsn`: what went wrong and where in the program. Neither
 * address, query, cookie nor anything typed goes along; a page is named by the shape of its address (`pageOf`).
 */
export function startReports(dsn: string, pageOf: () => string): Reports {
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
        idleTimeout: longestMs,
        finalTimeout: longestMs,
        traceFetch: false,
        traceXHR: false,
        linkPreviousTrace: 'off',
      }),
    ],
    beforeBreadcrumb: () => null,
    beforeSend: ({ request: _, user: __, ...event }) => ({ ...event, transaction: pageOf() }),
    beforeSendTransaction: ({ request: _, user: __, ...event }) => ({
      ...event,
      transaction: pageOf(),
      spans: [],
    }),
  })
  return {
    enable(on) {
      if (client) client.getOptions().enabled = on
    },
    report: (error) => void captureException(error),
  }
}
