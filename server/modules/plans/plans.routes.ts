import type { plans } from '@atesta/contract/routes/plans.ts'
import type { Handlers } from '../../core/route.ts'
import { list } from './routes/list.ts'

export const plansHandlers = { list } satisfies Handlers<typeof plans>
