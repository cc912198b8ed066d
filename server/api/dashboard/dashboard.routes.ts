import type { dashboard } from '@atesta/contract/routes/dashboard.ts'
import type { Handlers } from '../../http/route.ts'
import { charts } from './charts.ts'
import { summary } from './summary.ts'

export const dashboardHandlers = { summary, charts } satisfies Handlers<typeof dashboard>
