import { type ThemeSlug, themeSlugs } from '@atesta/contract/limits.ts'
import { type Command, Option } from 'commander'
import { insertCompany } from '../../domain/companies/create-company.queries.ts'
import {
  type Belongings,
  belongingsOf,
  connectAsOwner,
} from '../../domain/companies/delete-company.queries.ts'
import { deleteCompany, removeDepartedFiles } from '../../domain/companies/delete-company.ts'
import { setTheme } from '../../domain/companies/set-theme.ts'
import type { Opened } from '../open-services.ts'
import { checkSlug, companyOf, withServices } from './for-command.ts'

const number = new Intl.NumberFormat('en')
const megabytes = new Intl.NumberFormat('en', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 })

async function readBelongings({ databaseUrl }: Opened, companyId: number): Promise<Belongings> {
  const owner = await connectAsOwner(databaseUrl)
  try {
    return await belongingsOf(owner, companyId)
  } finally {
    await owner.end()
  }
}

function* about(slug: string, has: Belongings): Generator<string> {
  const n = (count: number) => number.format(count)
  yield `${has.name} (${slug}). People: ${n(has.people)}, tasks: ${n(has.tasks)}, inspections: ${n(has.inspections)}, files: ${n(has.files)} (${megabytes.format(Math.ceil(has.bytes / 1e6))}).`
  yield `Entries of the log that stay: ${n(has.entries)}, without names, places and files: proofs that others hold still verify.`
  if (has.stripeSubscription)
    yield `Its subscription ${has.stripeSubscription} is not ended by this: end it at Stripe.`
  if (has.holds > 0) yield `Tasks under legal hold: ${n(has.holds)}. Release them first.`
}

/** The commands about companies. */
export function addCompanyCommands(atesta: Command): void {
  const company = atesta.command('company').description('companies')
  company
    .command('create <slug> <name>')
    .addOption(new Option('--locale <locale>').choices(['en', 'es', 'pt']).default('en'))
    .addOption(new Option('--theme <slug>').choices(themeSlugs).default('default'))
    .action((slug: string, name: string, options: { locale: string; theme: string }) => {
      checkSlug(slug)
      return withServices(async ({ databaseUrl }) => {
        const id = await insertCompany(databaseUrl, { slug, name, ...options }).catch(
          (error: { constraint?: string }) => {
            throw error.constraint === 'companies_slug_key'
              ? new Error(`There is a company ${slug} here.`)
              : error
          },
        )
        console.log(`Company ${slug} has the id ${id}.`)
      })
    })

  company
    .command('set-theme <company>')
    .description('give a company another layout')
    .addOption(new Option('--theme <slug>').choices(themeSlugs).makeOptionMandatory())
    .action((slug: string, { theme }: { theme: ThemeSlug }) =>
      withServices(async (opened) => {
        await setTheme(opened.services, await companyOf(opened, slug), theme)
        console.log(`${slug} has the layout ${theme}.`)
      }),
    )

  company
    .command('delete <company>')
    .description('delete a company with everything that it has; without --confirm, say what that is')
    .option('--confirm <company>', 'its short name once more')
    .action((slug: string, { confirm }: { confirm?: string }) =>
      withServices(async (opened) => {
        const id = await companyOf(opened, slug).catch(async (error) => {
          // Interrupted when its records were gone already, only files are left of it.
          const removed = confirm === slug ? await removeDepartedFiles(opened.services) : 0
          if (removed === 0) throw error
          console.log(
            `${slug} was deleted before. Files of deleted companies that were left: ${number.format(removed)}. They are removed now.`,
          )
        })
        if (id === undefined) return
        const has = await readBelongings(opened, id)
        for (const line of about(slug, has)) console.log(line)
        if (confirm === undefined)
          return console.log(`Nothing was deleted. To delete it, add --confirm ${slug}`)
        if (confirm !== slug) throw new Error(`--confirm must be ${slug}. Nothing was deleted.`)
        if (has.holds > 0) throw new Error('Nothing was deleted.')
        await deleteCompany(opened, id)
        console.log(`${slug} was deleted. Its files are in backups until these are gone.`)
      }),
    )
}
