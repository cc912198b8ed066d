import { companies } from '@atesta/contract/routes/companies.ts'
import { openRoute } from '../../../core/route.ts'
import { publicLogo } from '../companies.queries.ts'

export const logo = openRoute(companies.logo, {
  handler: async ({ services, params, fail }) => {
    const bytes = await publicLogo(services.app, params.logo)
    if (!bytes) return fail('not_found')
    return { mediaType: 'image/png', inline: true, etag: params.logo, open: async () => bytes }
  },
})
