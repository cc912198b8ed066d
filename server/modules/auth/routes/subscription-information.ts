import { auth } from '@atesta/contract/routes/auth.ts'
import { route } from '../../../core/route.ts'
import { readCredits } from '../../companies/companies.queries.ts'

export const subscriptionInformation = route(auth.subscriptionInformation, {
  allow: () => true,
  handler: async ({ db, actor }) => {
    const { plan, included, used } = await readCredits(db, actor.companyId)
    const left = included === null ? null : Math.max(0, included - used)
    return {
      data: {
        plan,
        state: 'active',
        renews_at: null,
        credits: { included, used, left, unlimited: included === null },
      },
    }
  },
})
