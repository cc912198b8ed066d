import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Plan } from '../schemas/billing.ts'

export const plans = defineRoutes({
  list: {
    method: 'GET',
    path: '/plans',
    summary: 'The plans, what they cost and what they include',
    open: true,
    ok: z.object({
      data: z.array(Plan),
      currency: z.string(),
      credit_pack: z.object({ credits: z.number(), price: z.number() }),
      /** False where plans are not sold but assigned by the operator. */
      on_sale: z.boolean(),
    }),
    errors: [],
  },
})
