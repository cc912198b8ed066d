import { createClient } from '@atesta/contract/client.ts'
import { currentLocale } from './i18n.ts'
import { accessToken } from './session.ts'

/** Calls as the person signed in: `api.inspections.list({ query: { mine: 'true' } })`. Rejects with CallError. */
export const api = createClient({ root: '/api', token: accessToken, locale: currentLocale })

/** Calls as nobody, for pages anyone may open: they never start a session. */
export const openApi = createClient({ root: '/api', token: async () => undefined, locale: currentLocale })
