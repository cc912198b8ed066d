import { join } from 'node:path'
import { themeSlugs } from '@atesta/contract/limits.ts'
import { ranges } from '@atesta/contract/schemas/user.ts'
import { Command, Option } from 'commander'
import { readConfig } from './core/config.ts'
import { startEmbeddedPostgres } from './core/embedded-postgres.ts'
import { rotateLogKey } from './core/log-keys.ts'
import { createLogger } from './core/logger.ts'
import { migrate } from './core/migrate.ts'
import { type Opened, openServices } from './core/open-services.ts'
import { createPerson } from './core/people.ts'
import { findCompany, insertCompany } from './demo/demo.queries.ts'
import { prepareDemo } from './demo/prepare.ts'
import { auditLog } from './modules/log/audit-log.ts'
import { runServer } from './run-server.ts'

const config = () => readConfig(process.env)
const publicUrl = () => config().publicUrl ?? 'http://localhost:3000'

/** Opens the installation for one command and closes it again. */
async function withServices<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = await openServices({ ...config(), publicUrl: publicUrl() }, createLogger('warn'))
  try {
    return await work(opened)
  } finally {
    await opened.close()
  }
}

const atesta = new Command('atesta').description('Runs and keeps an installation of Atesta.')

atesta
  .command('start')
  .description('start the server')
  .addOption(new Option('--role <role>').choices(['all', 'api', 'worker']).default('all'))
  .action(({ role }) => runServer(role))

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

const company = atesta.command('company').description('companies')
company
  .command('create <slug> <name>')
  .addOption(new Option('--locale <locale>').choices(['en', 'es', 'pt']).default('en'))
  .addOption(new Option('--theme <slug>').choices(themeSlugs).default('default'))
  .action((slug: string, name: string, options: { locale: string; theme: string }) =>
    withServices(async ({ databaseUrl }) => {
      const id = await insertCompany(databaseUrl, { slug, name, ...options })
      console.log(`Company ${slug} has the id ${id}.`)
    }),
  )

const user = atesta.command('user').description('people')
user
  .command('create <company> <email> <name>')
  .description('make a person of a company; the password comes from the variable ATESTA_PASSWORD')
  .addOption(new Option('--range <range>').choices(ranges).default('RANGE_USER'))
  .action((slug: string, email: string, name: string, { range }: { range: (typeof ranges)[number] }) =>
    withServices(async ({ services, databaseUrl }) => {
      const password = process.env.ATESTA_PASSWORD ?? ''
      if (password.length < 10)
        throw new Error('Set ATESTA_PASSWORD to a password of at least 10 characters.')
      const id = await findCompany(databaseUrl, slug)
      if (id === undefined) throw new Error(`There is no company ${slug}.`)
      const person = await createPerson(services, id, { email, name, range, password })
      console.log(`${email} is person ${person} of ${slug}.`)
    }),
  )

atesta
  .command('demo')
  .description('make the demo companies in an empty database, and print how to sign in')
  .action(() =>
    withServices(async ({ services, databaseUrl }) => {
      for (const line of await prepareDemo(services, { ...config(), demo: true }, databaseUrl))
        console.log(line)
    }),
  )

const keys = atesta.command('keys').description('signing keys')
keys
  .command('rotate')
  .description('make a new signing key of the log; restart the server to use it')
  .action(async () => console.log(`New public key: ${await rotateLogKey(config().dataDir, publicUrl())}`))

const log = atesta.command('log').description('the transparency log')
log
  .command('verify')
  .description('recompute the log from its statements and check every checkpoint ever signed')
  .action(() =>
    withServices(async ({ services }) => {
      const { checkpoints, entries } = await auditLog(services.log, services.logKeys)
      console.log(
        `The log is whole: ${entries} entries, ${checkpoints} checkpoints, each consistent with the one before.`,
      )
    }),
  )

try {
  await atesta.parseAsync()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
