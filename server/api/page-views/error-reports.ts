import { pageViews } from '@atesta/contract/routes/page-views.ts'
import { openRoute } from '../../http/route.ts'

export const errorReports = openRoute(pageViews.errorReports, {
  handler: async ({ services }) => ({ dsn: services.config.sentryDsn ?? null }),
})
