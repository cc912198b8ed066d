import { plans as catalogue, creditPack, currency, planIds } from '@atesta/contract/plans.ts'
import { plans } from '@atesta/contract/routes/plans.ts'
import { openRoute } from '../../http/route.ts'

export const list = openRoute(plans.list, {
  handler: async ({ services }) => ({
    data: planIds.map((id) => ({ id, ...catalogue[id] })),
    currency,
    credit_pack: creditPack,
    on_sale: services.stripe !== null,
  }),
})
