import type { dashboard } from '@atesta/contract/routes/dashboard.ts'
import type { Handlers } from '../../core/route.ts'
import { summary } from './routes/summary.ts'

export const dashboardHandlers = { summary } satisfies Handlers<typeof dashboard>
