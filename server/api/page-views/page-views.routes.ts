import type { pageViews } from '@atesta/contract/routes/page-views.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'

export const pageViewsHandlers = { create } satisfies Handlers<typeof pageViews>
