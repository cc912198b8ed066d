import { companies } from '@atesta/contract/routes/companies.ts'
import { publicLogo } from '../../domain/companies/companies.queries.ts'
import { openRoute } from '../../http/route.ts'

export const logo = openRoute(companies.logo, {
  handler: async ({ services, params, fail }) => {
    const bytes = await publicLogo(services.app, params.logo)
    if (!bytes) return fail('not_found')
    return { mediaType: 'image/png', inline: true, etag: params.logo, open: async () => bytes }
  },
})
