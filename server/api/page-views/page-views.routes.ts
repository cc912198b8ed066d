import type { pageViews } from '@atesta/contract/routes/page-views.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'
import { errorReports } from './error-reports.ts'
import { summary } from './summary.ts'

export const pageViewsHandlers = { create, errorReports, summary } satisfies Handlers<typeof pageViews>
