import { join } from 'node:path'
import { type BillingPeriod, billingPeriods, planIds } from '@atesta/contract/plans.ts'
import { demo } from '@atesta/demo/demo.ts'
import { prepareDemo } from '@atesta/demo/prepare.ts'
import { printScale } from '@atesta/demo/print-scale.ts'
import { Command, Option } from 'commander'
import { z } from 'zod'
import { backUp } from './backup/backup.ts'
import { inCompany } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { verifyAudit } from './domain/audit/verify-command.ts'
import { assignPlan } from './domain/billing/assign-plan.ts'
import { verifyFiles } from './domain/certifications/originals/verify-files.ts'
import { newestContactMessages } from './domain/contact/contact.queries.ts'
import { refusedLines } from './domain/log/refused.ts'
import { verifyLog } from './domain/log/verify-command.ts'
import { keptMessages, keptText } from './domain/mailbox/operator.ts'
import type { FollowOptions } from './monitor/follow-log.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { addArchiveCommands } from './program/archive-commands.ts'
import { addCompanyCommands } from './program/company-commands.ts'
import { companyOf, config, wholeNumber, withServices } from './program/for-command.ts'
import { addKeyCommands } from './program/key-commands.ts'
import type { Opened } from './program/open-services.ts'
import { reasonOf } from './program/reason-of.ts'
import { addReportCommands } from './program/report-commands.ts'
import { restoreInstallation } from './program/restore-installation.ts'
import { runServer } from './program/run-server.ts'
import { addUserCommands } from './program/user-commands.ts'
import type { WitnessOptions } from './witness/witness-command.ts'

const boxOf = async (opened: Opened, slug?: string) =>
  slug === undefined ? null : await companyOf(opened, slug)

const atesta = new Command('atesta').description('Runs and keeps an installation of Atesta.')

atesta
  .command('start')
  .description('start the server')
  .addOption(new Option('--role <role>').choices(['all', 'api', 'worker']).default('all'))
  .action(({ role }) => runServer(role, demo))

atesta
  .command('migrate')
  .description('bring the database to the newest schema')
  .action(async () => {
    const { databaseUrl, dataDir } = config()
    const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
    try {
      const done = await migrate(databaseUrl ?? embedded?.url ?? '')
      console.log(done.length > 0 ? `Applied: ${done.join(', ')}` : 'The database is up to date.')
    } finally {
      await embedded?.stop()
    }
  })

addCompanyCommands(atesta)
addUserCommands(atesta)

const plan = atesta.command('plan').description('what companies may use')
plan
  .command('set <company> <plan>')
  .description(`give a company one of the plans ${planIds.join(', ')}, from now`)
  .addOption(
    new Option('--period <period>', 'how often its credits are new').choices(billingPeriods).default('month'),
  )
  .addOption(
    new Option('--credits <number>', 'credits of a period, other than the plan has').argParser((text) =>
      z.coerce.number().int().min(0).max(1_000_000_000).parse(text),
    ),
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

atesta
  .command('demo')
  .description('make the demo companies in an empty database, and print how to sign in')
  .option('--scale <inspections>', 'make many inspections in companies of their own instead', Number)
  .option('--companies <number>', 'how many companies share them', Number, 1)
  .action((options: { scale?: number; companies: number }) =>
    withServices(async ({ services, databaseUrl }) => {
      if (options.scale !== undefined)
        return printScale(services, databaseUrl, { ...options, scale: options.scale }, config().demoPassword)
      for (const line of await prepareDemo(services, { ...config(), demo: true }, databaseUrl))
        console.log(line)
    }),
  )

atesta
  .command('backup <file>')
  .description(
    'write database, stored files and keys into one file, also while the server runs; the file holds every secret of the installation, so keep it like a key',
  )
  .option('--despite-damage', 'go on although stored originals are not what was certified, and note which')
  .action(async (file: string, options: { despiteDamage?: boolean }) => {
    const { bytes, rows, jobs, files, damaged } = await backUp(config(), file, options)
    console.log(`${file}: ${bytes} bytes, ${rows} rows, ${jobs} jobs, ${files} files.`)
    if (damaged.length > 0) console.log(`Its manifest names ${damaged.length} damaged originals.`)
    console.log(
      'It holds passwords, keys and everything people wrote. Anyone who can read it controls the installation.',
    )
  })

atesta
  .command('restore <file>')
  .description(
    'verify a backup, put it into an empty database and data directory, and upgrade it to this version',
  )
  .option('--replace', 'lose the installation that is there now')
  .action(async (file: string, options: { replace?: boolean }) => {
    const { rows, jobs, files, upgraded, log: restored } = await restoreInstallation(config(), file, options)
    console.log(`Restored ${rows} rows, ${jobs} jobs and ${files} files.`)
    if (upgraded.length > 0) console.log(`Upgraded: ${upgraded.join(', ')}`)
    console.log(`The log is whole: ${restored.entries} entries, ${restored.checkpoints} checkpoints.`)
  })

atesta
  .command('files')
  .description('stored originals')
  .command('verify')
  .description('read every stored original and name those that are altered, missing or unknown')
  .option('--after <number>', 'go on after the number an interrupted run printed last', wholeNumber, 0)
  .action(({ after }: { after: number }) =>
    withServices(async ({ services }) => {
      if (!(await verifyFiles(services, after, console.log))) process.exitCode = 1
    }),
  )

const contact = atesta.command('contact').description('what was written into the contact form')
contact
  .command('list')
  .description('print the newest messages')
  .action(() =>
    withServices(async ({ databaseUrl }) => {
      for (const { at, name, email, company, message } of await newestContactMessages(databaseUrl, 50))
        console.log(`${at.toISOString()}  ${name} <${email}>  ${company}\n${message}\n`)
    }),
  )

const mailbox = atesta.command('mailbox').description('messages that were kept for want of a mail server')
mailbox
  .command('list [company]')
  .description('the newest: of a company, or without one those about passwords and registrations')
  .action((slug?: string) =>
    withServices(async (opened) => {
      for (const { id, at, to, subject } of await keptMessages(opened.services, await boxOf(opened, slug)))
        console.log(`${id}  ${at.toISOString()}  ${to}  ${subject}`)
    }),
  )
mailbox
  .command('show')
  .argument('<id>', 'its number in the list', wholeNumber)
  .argument('[company]')
  .description('the text of one, with its link')
  .action((id: number, slug?: string) =>
    withServices(async (opened) => {
      const text = await keptText(opened.services, await boxOf(opened, slug), id)
      if (text === null) throw new Error(`There is no message ${id} here.`)
      console.log(text)
    }),
  )

addKeyCommands(atesta)
addReportCommands(atesta)

const log = atesta.command('log').description('the transparency log')
log
  .command('verify')
  .description('recompute the log, and hold it against records, audit log and stored files')
  .option('--hashes', 'also read and hash every stored file')
  .action((options: { hashes?: boolean }) =>
    withServices(async ({ services, databaseUrl }) => {
      const { lines, whole } = await verifyLog(services, databaseUrl, options)
      for (const line of lines) console.log(line)
      if (!whole) process.exitCode = 1
    }),
  )
log
  .command('refused')
  .description('statements that the sequencer does not seal, and why')
  .option(
    '--admit <id>',
    'authenticate this one, which you have made sure of, so that it is sealed',
    wholeNumber,
  )
  .action((options: { admit?: number }) =>
    withServices(async ({ services }) => {
      for (const line of await refusedLines(services, options.admit)) console.log(line)
    }),
  )

log
  .command('follow <url>')
  .description(
    'watch any log of these formats: read all that it adds, check each step, and sound an alarm at a second history',
  )
  .option(
    '--key <vkey>',
    'a key of the log that you trust; may be repeated',
    (each, all: string[]) => [...all, each],
    [],
  )
  .option('--policy <file>', 'the log’s keys, and the witnesses asked for (c2sp.org/tlog-policy)')
  .option('--state <file>', 'where is kept what is known of it', 'log-monitor.json')
  .option('--every <seconds>', 'how often to look', Number, 60)
  .option('--once', 'look once; the exit status is 0 in order, 1 an alarm, 2 not to be read')
  .action(async (url: string, options: Omit<FollowOptions, 'url'>) => {
    const { followLog } = await import('./monitor/follow-log.ts')
    process.exitCode = await followLog({ ...options, url }, console.log)
  })

atesta
  .command('witness')
  .description(
    'witness logs for others (c2sp.org/tlog-witness): a program of its own that needs no installation',
  )
  .requiredOption('--name <name>', 'the name it signs with, such as witness.example.com/w1')
  .option(
    '--log <vkey>',
    'key of a log to witness; may be repeated',
    (each, all: string[]) => [...all, each],
    [],
  )
  .option(
    '--logs <file>',
    'a file with a key on each line, and the name of the log behind it if it is another',
  )
  .option('--dir <directory>', 'where its key and what it has cosigned are kept', '.witness')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on', wholeNumber, 3100)
  .action(async (options: WitnessOptions) => {
    const { runWitness } = await import('./witness/witness-command.ts')
    await runWitness(options)
  })

addArchiveCommands(atesta)

const audit = atesta.command('audit').description('the audit log')
audit
  .command('verify')
  .description('recompute the audit log of every company and name what was changed')
  .action(() =>
    withServices(async ({ services }) => {
      if (!(await verifyAudit(services, console.log))) process.exitCode = 1
    }),
  )

try {
  await atesta.parseAsync()
} catch (error) {
  console.error(reasonOf(error, process.env))
  process.exitCode = 1
}
