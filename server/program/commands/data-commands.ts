import { join } from 'node:path'
import type { Command } from 'commander'
import { backUp } from '../../backup/backup.ts'
import { migrate } from '../../database/migrate.ts'
import { verifyFiles } from '../../domain/certifications/originals/verify-files.ts'
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { restoreInstallation } from '../restore-installation.ts'
import { config, wholeNumber, withServices } from './for-command.ts'

async function migrateHere(): Promise<void> {
  const { databaseUrl, dataDir } = config()
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
  try {
    const done = await migrate(databaseUrl ?? embedded?.url ?? '')
    console.log(done.length > 0 ? `Applied: ${done.join(', ')}` : 'The database is up to date.')
  } finally {
    await embedded?.stop()
  }
}

/** `atesta migrate`, `backup`, `restore` and `files …`: all that the installation holds. */
export function addDataCommands(program: Command): void {
  program.command('migrate').description('bring the database to the newest schema').action(migrateHere)
  program
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
  program
    .command('restore <file>')
    .description(
      'verify a backup, put it into an empty database and data directory, and upgrade it to this version',
    )
    .option('--replace', 'lose the installation that is there now')
    .action(async (file: string, options: { replace?: boolean }) => {
      const { rows, jobs, files, upgraded, log } = await restoreInstallation(config(), file, options)
      console.log(`Restored ${rows} rows, ${jobs} jobs and ${files} files.`)
      if (upgraded.length > 0) console.log(`Upgraded: ${upgraded.join(', ')}`)
      console.log(`The log is whole: ${log.entries} entries, ${log.checkpoints} checkpoints.`)
    })
  program
    .command('files')
    .description('stored originals')
    .command('verify')
    .description('read every stored original and name those that are altered, missing, unreadable or unknown')
    .option('--after <number>', 'go on after the number an interrupted run printed last', wholeNumber, 0)
    .action(({ after }: { after: number }) =>
      withServices(async ({ services }) => {
        if (!(await verifyFiles(services, after, console.log))) process.exitCode = 1
      }),
    )
}
