import { defaultLocale, type Locale } from '@atesta/contract/limits.ts'
import type { BillingPeriod, PaidPlanId } from '@atesta/contract/plans.ts'
import en from '@atesta/i18n/en/billing.json' with { type: 'json' }
import es from '@atesta/i18n/es/billing.json' with { type: 'json' }
import pt from '@atesta/i18n/pt/billing.json' with { type: 'json' }
import { fill } from '../../http/texts.ts'

const texts = { en, es, pt } satisfies Record<Locale, { choice: { asked: string } }>

/** The message to the operator, in the operator's language, when a company asks for a plan. */
export function planRequestText({
  plan,
  period,
  note,
}: {
  plan: PaidPlanId
  period: BillingPeriod
  note: string
}): string {
  const { plans, choice } = texts[defaultLocale]
  const asked = fill(choice.asked, { plan: plans[plan], period: choice.periods[period] })
  return [asked, note].filter(Boolean).join('\n\n')
}
