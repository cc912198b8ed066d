import { dashboard } from '@atesta/contract/routes/dashboard.ts'
import { readCharts } from '../../domain/dashboard/charts.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const charts = route(dashboard.charts, {
  allow: anyone,
  handler: ({ db, actor }) => readCharts(db, actor),
})
