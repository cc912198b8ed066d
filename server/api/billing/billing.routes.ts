import type { billing } from '@atesta/contract/routes/billing.ts'
import type { Handlers } from '../../http/route.ts'
import { buyCredits } from './buy-credits.ts'
import { cancel } from './cancel.ts'
import { checkout } from './checkout.ts'
import { history } from './history.ts'
import { portal } from './portal.ts'
import { requestPlan } from './request-plan.ts'

export const billingHandlers = {
  history,
  checkout,
  requestPlan,
  buyCredits,
  portal,
  cancel,
} satisfies Handlers<typeof billing>
