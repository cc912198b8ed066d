import type { billing } from '@atesta/contract/routes/billing.ts'
import type { Handlers } from '../../core/route.ts'
import { buyCredits } from './routes/buy-credits.ts'
import { cancel } from './routes/cancel.ts'
import { checkout } from './routes/checkout.ts'
import { history } from './routes/history.ts'
import { portal } from './routes/portal.ts'

export const billingHandlers = { history, checkout, buyCredits, portal, cancel } satisfies Handlers<
  typeof billing
>
