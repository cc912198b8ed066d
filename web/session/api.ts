import { createClient } from '@atesta/contract/client.ts'
import { currentLocale } from '../language/i18n.ts'
import { bearer } from './bearer.ts'
import { askToStepUp } from './step-up.ts'

/** Calls as the person signed in, or as the guest of a personal link: `api.inspections.list({ query: { mine: 'true' } })`. Rejects with CallError. */
export const api = createClient({
  root: '/api',
  token: bearer,
  locale: currentLocale,
  stepUp: askToStepUp,
})

/** Calls without a session, for pages anyone may open: they never start a session. */
export const openApi = createClient({ root: '/api', token: async () => undefined, locale: currentLocale })
