import { toast } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenSessionEnds } from '../../session/query-client.ts'
import { type Me, timeouts, useSession } from '../../session/session.ts'
import { downloadEach, downloadFrom } from './download.ts'
import { downloadLink } from './download-link.ts'

const clicked: string[] = []
const asked: string[] = []
const signedOut = useSession.getState()

beforeEach(() => {
  clicked.length = 0
  asked.length = 0
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', click: () => clicked.push(link.href) }
      return link
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  whenSessionEnds(() => undefined)
  useSession.setState(signedOut)
})

/** Lets a server answer every request like this; to HEAD without its body. */
function answer(status: number, problem?: { code: string; detail: string }): void {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${address}`)
    const body = problem && method !== 'HEAD' ? JSON.stringify(problem) : null
    return new Response(body, { status, headers: { 'content-type': 'application/problem+json' } })
  })
}

test('starts a download after asking without its bytes', async () => {
  answer(200)
  await downloadFrom('/api/reports/download/7')
  expect(clicked).toEqual(['/api/reports/download/7'])
  expect(asked).toEqual(['HEAD /api/reports/download/7'])
})

test('shows why a download is refused, and starts none', async () => {
  const shown = vi.spyOn(toast, 'error')
  answer(404, { code: 'not_found', detail: 'It may have been deleted.' })
  expect(await downloadEach(['/api/inspections/download/7', '/api/inspections/download/8'])).toBe(false)
  await expect.poll(() => shown.mock.calls.map(([text]) => text)).toEqual(['It may have been deleted.'])
  expect(clicked).toEqual([])
})

test('leaves the download to the browser where a proxy refuses HEAD, and asks once when the server fails', async () => {
  answer(405)
  await downloadFrom('/api/reports/download/7')
  answer(503)
  await downloadFrom('/api/reports/download/8')
  expect(clicked).toEqual(['/api/reports/download/7'])
  expect(asked).toEqual(['HEAD /api/reports/download/7', 'HEAD /api/reports/download/8'])
})

test('shows that a download could not be asked for without a connection', async () => {
  const shown = vi.spyOn(toast, 'error')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await downloadFrom('/api/reports/download/7')
  await expect.poll(() => shown.mock.calls.length).toBe(1)
  expect(clicked).toEqual([])
})

test('shows that the server does not answer, instead of waiting for ever', async () => {
  vi.useFakeTimers()
  // The one of the browser is no timer that a test can move on.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('late', 'TimeoutError')), ms)
    return late.signal
  })
  const shown = vi.spyOn(toast, 'error')
  const silent = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  vi.stubGlobal('fetch', silent)
  const asking = downloadFrom('/api/reports/download/7')
  await vi.advanceTimersByTimeAsync(timeouts.read)
  vi.useRealTimers()
  await asking
  await expect.poll(() => shown.mock.calls.length).toBe(1)
  expect(clicked).toEqual([])
})

test('ends the session when a download is refused for lack of one', async () => {
  let ended = false
  whenSessionEnds(() => {
    ended = true
  })
  useSession.setState({ status: 'in', user: { id: 1 } as Me })
  answer(401, { code: 'unauthenticated', detail: 'Sign in.' })
  await downloadFrom('/api/reports/download/7')
  expect([ended, useSession.getState().status, clicked]).toEqual([true, 'out', []])
})

test('says at once that a download was asked for', async () => {
  const shown = vi.spyOn(toast, 'info')
  answer(200)
  await downloadFrom('/api/reports/download/7')
  await expect.poll(() => shown.mock.calls.length).toBe(1)
})

test('shows why a link to a download is refused, and saves no refusal', async () => {
  const shown = vi.spyOn(toast, 'error')
  const prevented: string[] = []
  answer(404, { code: 'not_found', detail: 'The report may have been deleted.' })
  const press = (keys: { ctrlKey?: boolean }) =>
    downloadLink('/api/reports/download/7').onClick({
      ctrlKey: false,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      preventDefault: () => prevented.push('browser'),
      ...keys,
    })
  press({})
  await expect
    .poll(() => shown.mock.calls.map(([text]) => text))
    .toEqual(['The report may have been deleted.'])
  expect([prevented, clicked]).toEqual([['browser'], []])
  // In another tab, as the browser does it.
  press({ ctrlKey: true })
  expect(prevented).toEqual(['browser'])
})
