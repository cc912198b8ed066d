import { type BillingPeriod, billingPeriods, planIds } from '@atesta/contract/plans.ts'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { inCompany } from '../../database/database.ts'
import { assignPlan } from '../../domain/billing/assign-plan.ts'
import { companyOf, wholeNumber, withServices } from './for-command.ts'

const mostCredits = 1_000_000_000

function creditsIn(text: string): number {
  const credits = wholeNumber(text)
  if (credits > mostCredits) throw new InvalidArgumentError(`It is at most ${mostCredits}.`)
  return credits
}

/** `atesta plan …` */
export function addPlanCommands(program: Command): void {
  const plan = program.command('plan').description('what companies may use')
  plan
    .command('set <company> <plan>')
    .description(`give a company one of the plans ${planIds.join(', ')}, from now`)
    .addOption(
      new Option('--period <period>', 'how often its credits are new')
        .choices(billingPeriods)
        .default('month'),
    )
    .addOption(
      new Option('--credits <number>', 'credits of a period, other than the plan has').argParser(creditsIn),
    )
    .action((slug: string, name: string, options: { period: BillingPeriod; credits?: number }) =>
      withServices(async (opened) => {
        const id = await companyOf(opened, slug)
        const chosen = planIds.find((known) => known === name)
        if (!chosen) throw new Error(`There is no plan ${name}; there are ${planIds.join(', ')}.`)
        const credits = await inCompany(opened.services.app, id, (db) =>
          assignPlan(db, id, { ...options, plan: chosen }),
        )
        console.log(
          credits === null
            ? `${slug} has the plan ${chosen} without a limit of credits.`
            : `${slug} has the plan ${chosen} with ${credits} credits a ${options.period}.`,
        )
      }),
    )
}
