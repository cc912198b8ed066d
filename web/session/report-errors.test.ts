import type { ErrorEvent } from '@sentry/browser'
import { expect, test } from 'vitest'
import { errorReport, type TransactionEvent, timeReport } from './report-errors.ts'

const address = 'https://atesta.example/dashboard/certifications/0123456789abcdef?q=secret#secret'
/** What the package adds of its own, in places that change with its versions. */
const around = {
  event_id: 'a'.repeat(32),
  platform: 'javascript',
  request: { url: address, headers: { Referer: address } },
  user: { id: 'secret' },
  tags: { url: address },
  extra: { url: address },
  breadcrumbs: [{ message: address }],
  contexts: {
    trace: {
      trace_id: 'b'.repeat(32),
      span_id: 'c'.repeat(16),
      op: 'pageload',
      status: 'ok',
      data: { 'url.full': address, 'url.path': '/dashboard/certifications/0123456789abcdef' },
    },
    culture: { timezone: 'Europe/Madrid' },
  },
  sdkProcessingMetadata: { normalizedRequest: { url: address } },
}
const trace = { trace_id: 'b'.repeat(32), span_id: 'c'.repeat(16), op: 'pageload', status: 'ok' }
const page = '/dashboard/certifications/$id'

test('of how long a page took: its shape, the times and the measurements', () => {
  const event: TransactionEvent = {
    ...around,
    type: 'transaction',
    transaction: '/dashboard/certifications/0123456789abcdef',
    start_timestamp: 1,
    timestamp: 2,
    spans: [{ data: { url: address }, span_id: 'd', start_timestamp: 1, trace_id: 'b', status: 'ok' }],
    measurements: { lcp: { value: 1200, unit: 'millisecond' } },
  }
  const report = timeReport(event, page)
  expect(JSON.stringify(report)).not.toMatch(/secret|0123456789abcdef|Madrid/)
  expect(report).toMatchObject({
    type: 'transaction',
    transaction: page,
    start_timestamp: 1,
    timestamp: 2,
    contexts: { trace },
    measurements: { lcp: { value: 1200, unit: 'millisecond' } },
    spans: [],
  })
})

test('of an error: what it says, and where in the program', () => {
  const frame = {
    filename: 'https://atesta.example/assets/index-abc.js?v=secret',
    function: 'f',
    lineno: 1,
    colno: 2,
  }
  const event: ErrorEvent = {
    ...around,
    type: undefined,
    transaction: address,
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'x is not a function',
          mechanism: { type: 'onerror', handled: false, data: { url: address } },
          stacktrace: { frames: [frame, { filename: address, lineno: 3, vars: { typed: 'secret' } }] },
        },
      ],
    },
  }
  const report = errorReport(event, page)
  expect(JSON.stringify(report)).not.toMatch(/secret|0123456789abcdef|Madrid/)
  expect(report).toMatchObject({ transaction: page, contexts: { trace }, platform: 'javascript' })
  expect(report.exception?.values).toEqual([
    {
      type: 'TypeError',
      value: 'x is not a function',
      mechanism: { type: 'onerror', handled: false },
      stacktrace: {
        frames: [
          { filename: 'https://atesta.example/assets/index-abc.js', function: 'f', lineno: 1, colno: 2 },
          { lineno: 3 },
        ],
      },
    },
  ])
})
