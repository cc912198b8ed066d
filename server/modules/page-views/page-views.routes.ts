import type { pageViews } from '@atesta/contract/routes/page-views.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'

export const pageViewsHandlers = { create } satisfies Handlers<typeof pageViews>
