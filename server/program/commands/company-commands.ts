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
  yield `${has.name} (${slug}). Users: ${n(has.people)}, tasks: ${n(has.tasks)}, inspections: ${n(has.inspections)}, files: ${n(has.files)} (${megabytes.format(Math.ceil(has.bytes / 1e6))}).`
  yield `Log entries that stay: ${n(has.entries)}, without names, places or files, so that proofs held by others still verify.`
  if (has.stripeSubscription)
    yield `This does not cancel its subscription ${has.stripeSubscription}: cancel it at Stripe.`
  if (has.holds > 0) yield `Tasks under legal hold: ${n(has.holds)}. Release them first.`
}

/** The commands about companies. */
export function addCompanyCommands(atesta: Command): void {
  const company = atesta.command('company').description('manage companies')
  company
    .command('create <slug> <name>')
    .description('create a company')
    .addOption(new Option('--locale <locale>', 'default language').choices(['en', 'es', 'pt']).default('en'))
    .addOption(
      new Option('--theme <slug>', 'theme of its pages, e-mails and reports')
        .choices(themeSlugs)
        .default('default'),
    )
    .action((slug: string, name: string, options: { locale: string; theme: string }) => {
      checkSlug(slug)
      if (name.trim() === '') throw new Error('The name is empty.')
      return withServices(
        async ({ databaseUrl }) => {
          const id = await insertCompany(databaseUrl, { slug, name, ...options }).catch(
            (error: { constraint?: string }) => {
              throw error.constraint === 'companies_slug_key'
                ? new Error(`A company ${slug} already exists.`)
                : error
            },
          )
          console.log(`Company ${slug} has the id ${id}.`)
        },
        { first: true },
      )
    })

  company
    .command('set-theme <company>')
    .description('change the theme of a company')
    .addOption(new Option('--theme <slug>', 'the new theme').choices(themeSlugs).makeOptionMandatory())
    .action((slug: string, { theme }: { theme: ThemeSlug }) =>
      withServices(async (opened) => {
        await setTheme(opened.services, await companyOf(opened, slug), theme)
        console.log(`${slug} now has the theme ${theme}.`)
      }),
    )

  company
    .command('delete <company>')
    .description('delete a company and everything it has; without --confirm, only show what would be deleted')
    .option('--confirm <company>', 'the short name of the company, repeated')
    .action((slug: string, { confirm }: { confirm?: string }) =>
      withServices(async (opened) => {
        const id = await companyOf(opened, slug).catch(async (error) => {
          // If an earlier deletion was interrupted after its records, only files are left.
          const removed = confirm === slug ? await removeDepartedFiles(opened.services) : 0
          if (removed === 0) throw error
          console.log(
            `${slug} was already deleted. Leftover files of deleted companies: ${number.format(removed)}. They have now been removed.`,
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
        console.log(`${slug} was deleted. Its files remain in existing backups until you remove those.`)
      }),
    )
}
