import { join } from 'node:path'
import type { Command } from 'commander'
import { backUp } from '../../backup/backup.ts'
import { migrate } from '../../database/migrate.ts'
import { verifyFiles } from '../../domain/certifications/originals/verify-files.ts'
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { restoreInstallation } from '../restore-installation.ts'
import { assertInstallation, config, wholeNumber, withServices } from './for-command.ts'

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

/** `atesta migrate`, `backup`, `restore` and `files …`: commands on all data of the installation. */
export function addDataCommands(program: Command): void {
  program.command('migrate').description('upgrade the database to the latest schema').action(migrateHere)
  program
    .command('backup <file>')
    .description(
      'write the database, stored files and keys to one file, even while the server is running; the file holds every secret of the installation, so protect it like a key',
    )
    .option(
      '--despite-damage',
      'continue even if stored originals differ from what was certified, and list them',
    )
    .action(async (file: string, options: { despiteDamage?: boolean }) => {
      assertInstallation()
      const { bytes, rows, jobs, files, damaged } = await backUp(config(), file, options)
      console.log(`${file}: ${bytes} bytes, ${rows} rows, ${jobs} jobs, ${files} files.`)
      if (damaged.length > 0) console.log(`Its manifest lists ${damaged.length} damaged originals.`)
      console.log(
        'It holds passwords, keys and everything people entered. Anyone who can read it controls the installation.',
      )
    })
  program
    .command('restore <file>')
    .description(
      'verify a backup, restore it into an empty database and data directory, and upgrade it to this version',
    )
    .option(
      '--replace',
      'delete the existing installation, and once the backup is restored also the stored files that only it had',
    )
    .action(async (file: string, options: { replace?: boolean }) => {
      const { rows, jobs, files, upgraded, log, cleared, warnings } = await restoreInstallation(
        config(),
        file,
        options,
      )
      console.log(`Restored ${rows} rows, ${jobs} jobs and ${files} files.`)
      if (upgraded.length > 0) console.log(`Upgraded: ${upgraded.join(', ')}`)
      console.log(`The log is intact: ${log.entries} entries, ${log.checkpoints} checkpoints.`)
      if (cleared) console.log('Stored files that only the replaced installation had were removed.')
      for (const warning of warnings) console.error(warning)
    })
  program
    .command('files')
    .description('check stored originals')
    .command('verify')
    .description('read every stored original and list those that are altered, missing, unreadable or unknown')
    .option(
      '--after <number>',
      'continue after the last number printed by an interrupted run',
      wholeNumber,
      0,
    )
    .action(({ after }: { after: number }) =>
      withServices(async ({ services }) => {
        if (!(await verifyFiles(services, after, console.log))) process.exitCode = 1
      }),
    )
}
