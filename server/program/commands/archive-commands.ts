import type { Command } from 'commander'
import { importCompany } from '../../domain/archives/import/import-archive.ts'
import { verifyCompanyArchive } from '../../domain/archives/verify-archive.ts'
import { administratorToInvite } from '../../domain/users/manage-users.ts'
import type { Services } from '../../services/services.ts'
import { checkSlug, withServices } from './for-command.ts'

const each = (one: string, all: string[]) => [...all, one]

/** How an administrator of an imported company gets in; invites a new one where it has none. */
async function inviteCommand(services: Services, slug: string, companyId: number): Promise<string> {
  const email = await administratorToInvite(services, companyId)
  if (email === undefined) return `npx atesta user invite ${slug} <address> <name> --range RANGE_ADMIN`
  return `npx atesta user invite ${slug} '${email.replaceAll("'", `'\\''`)}'`
}

/** The commands about archives of companies. */
export function addArchiveCommands(atesta: Command): void {
  const archive = atesta.command('archive').description('import and verify archives of companies')
  archive
    .command('import <file>')
    .description('create a company from an archive of another installation; imports everything or nothing')
    .option('--slug <slug>', 'short name to use instead of the one in the archive')
    .option(
      '--key <vkey>',
      'a key of the other log that you obtained independently; may be repeated',
      each,
      [],
    )
    .action((file: string, { slug, key }: { slug?: string; key: string[] }) => {
      if (slug !== undefined) checkSlug(slug)
      return withServices(
        async ({ services, databaseUrl }) => {
          const options = { trusted: key, ...(slug && { slug }) }
          const {
            slug: made,
            companyId,
            manifest,
          } = await importCompany({ databaseUrl, storage: services.storage }, file, options)
          if (companyId === null)
            return console.log(`${file} was imported before, as ${made}. Nothing was changed.`)
          console.log(`${manifest.company.name} was imported as ${made}, with the id ${companyId}.`)
          console.log(
            'Its users have no password here. Invite the first one, who can then invite the others under Users:',
          )
          console.log(`  ${await inviteCommand(services, made, companyId)}`)
          console.log(
            `Its proofs belong to the log ${manifest.log.origin}. Keep ${file}: only it contains the audit log.`,
          )
          if (key.length === 0)
            console.log(
              `It was checked with the keys inside it: compare them with https://${manifest.log.origin}/keys.`,
            )
        },
        { first: true },
      )
    })
  archive
    .command('verify <file>')
    .description('check an archive offline: every digest, signature, proof and file, and the audit log')
    .option('--key <vkey>', 'a key of the log that you obtained independently; may be repeated', each, [])
    .action(async (file: string, { key }: { key: string[] }) => {
      const { manifest, checked } = await verifyCompanyArchive(file, key).catch((error: Error) => {
        throw new Error(`${file} cannot be trusted: ${error.message}`, { cause: error })
      })
      const { company, log, made_at, files } = manifest
      console.log(`${company.name} (${company.slug}), of ${log.origin}, made ${made_at}.`)
      console.log(
        `${checked.rows} records, ${checked.files} files, ${checked.proofs} proofs and ${checked.entries} audit log entries are intact.`,
      )
      if (files.erased > 0) console.log(`${files.erased} files had been erased.`)
      if (files.lost > 0) console.log(`${files.lost} files were already lost or altered; lost/ lists them.`)
      if (key.length === 0)
        console.log(`Checked with the keys inside it: compare them with https://${log.origin}/keys.`)
    })
}
