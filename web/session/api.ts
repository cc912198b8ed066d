import { createClient } from '@atesta/contract/client.ts'
import { hearTime } from '../device/server-clock.ts'
import { currentLocale } from '../language/i18n.ts'
import { bearer, caller } from './bearer.ts'
import { queryClient } from './query-client.ts'
import { patience } from './session.ts'
import { askToStepUp } from './step-up.ts'

/** What was to be changed is not there any more: what the page shows is out of date, and read again. */
async function fetchAndFollow(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  // Other answers may have lain in the browser's cache.
  if (init?.method !== 'GET') hearTime(response.headers.get('date'))
  // Not what is being read: a preview is asked for with a body too, and would ask again for ever.
  if (response.status === 404 && init?.method !== 'GET')
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
  return response
}

/** Calls as the person signed in, or as the guest of a personal link: `api.inspections.list({ query: { mine: 'true' } })`. Rejects with CallError. */
export const api = createClient({
  root: '/api',
  token: bearer,
  caller,
  locale: currentLocale,
  stepUp: askToStepUp,
  patience,
  fetch: fetchAndFollow,
})

/** Calls without a session, for pages anyone may open: they never start a session. */
export const openApi = createClient({
  root: '/api',
  token: async () => undefined,
  locale: currentLocale,
  patience,
})
