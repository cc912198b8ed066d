import type { plans } from '@atesta/contract/routes/plans.ts'
import type { Handlers } from '../../http/route.ts'
import { list } from './list.ts'

export const plansHandlers = { list } satisfies Handlers<typeof plans>
