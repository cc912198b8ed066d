import { createClient } from '@atesta/contract/client.ts'
import { hearTime } from '../device/server-clock.ts'
import { currentLocale } from '../language/i18n.ts'
import { bearer, caller } from './bearer.ts'
import { queryClient } from './query-client.ts'
import { timeouts } from './session.ts'
import { askToStepUp } from './step-up.ts'

/** When the subject of a change no longer exists, what the page shows is out of date and refetched. */
async function fetchAndFollow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  // Other answers may come from the browser's cache, with an old date.
  if (init?.method !== 'GET') hearTime(response.headers.get('date'))
  // Not for reads: a preview also has a body, and would be refetched for ever.
  if (response.status === 404 && init?.method !== 'GET')
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
  return response
}

/**
 * Calls as the signed-in person, or as the guest of a personal link: `api.inspections.list({ query: { mine:
 * 'true' } })`. Rejects with CallError.
 */
export const api = createClient({
  root: '/api',
  token: bearer,
  caller,
  locale: currentLocale,
  stepUp: askToStepUp,
  timeouts,
  fetch: fetchAndFollow,
})

/** Calls without a session, for public pages: they never start one. */
export const openApi = createClient({
  root: '/api',
  token: async () => undefined,
  locale: currentLocale,
  timeouts,
})
