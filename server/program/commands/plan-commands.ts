import { type BillingPeriod, billingPeriods, planIds } from '@atesta/contract/plans.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from '../../domain/billing/assign-plan.ts'
import { companyOf, wholeNumber, withServices } from './for-command.ts'

const maxCredits = 1_000_000_000

function creditsIn(text: string): number {
  const credits = wholeNumber(text)
  if (credits > maxCredits) throw new InvalidArgumentError(`Use at most ${maxCredits}.`)
  return credits
}

/** `atesta plan …` */
export function addPlanCommands(program: Command): void {
  const plan = program.command('plan').description('manage the plans of companies')
  plan
    .command('set <company> <plan>')
    .description(`give a company one of these plans, effective immediately: ${planIds.join(', ')}`)
    .addOption(
      new Option('--period <period>', 'how often credits renew').choices(billingPeriods).default('month'),
    )
    .addOption(
      new Option('--credits <number>', 'credits per period, instead of the plan’s own number').argParser(
        creditsIn,
      ),
    )
    .action((slug: string, name: string, options: { period: BillingPeriod; credits?: number }) =>
      withServices(async (opened) => {
        const id = await companyOf(opened, slug)
        const chosen = planIds.find((known) => known === name)
        if (!chosen) throw new Error(`There is no plan ${name}. Choose one of ${planIds.join(', ')}.`)
        const credits = await inCompany(opened.services.app, id, (db) =>
          assignPlan(db, id, { ...options, plan: chosen }),
        )
        console.log(
          credits === null
            ? `${slug} now has the plan ${chosen} with unlimited credits.`
            : `${slug} now has the plan ${chosen} with ${credits} credits a ${options.period}.`,
        )
      }),
    )
}
