import { auth } from '@atesta/contract/routes/auth.ts'
import { openRoute } from '../../http/route.ts'

export const providers = openRoute(auth.providers, {
  handler: async ({ services: { config } }) => [
    { id: 'credentials', name: 'E-mail', type: 'credentials' as const },
    ...(config.oidc ? [{ id: 'oidc', name: config.oidc.name, type: 'oidc' as const }] : []),
  ],
})
