import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '../server/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/postgres/embedded-postgres.ts'

const root = join(import.meta.dirname, '..')
const target = join(root, 'server/database/database.generated.ts')
const generator = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')

/** Starts an empty database, migrates it and returns the TypeScript of its tables. */
async function databaseTypes(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'atesta-types-'))
  const server = await startEmbeddedPostgres({ dir, settings: { fsync: 'off' } })
  try {
    await migrate(server.url)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        generator,
        ...['--print', '--log-level', 'error', '--dialect', 'postgres', '--url', server.url],
        // Only our own: neither the queue's tables nor the two in which Kysely records migrations.
        ...['--include-pattern', '(public|auth|log).*', '--exclude-pattern', 'public.schema_*'],
        // The connection reads bigint as number (server/database/database.ts).
        ...['--type-mapping', '{"int8":"number"}'],
      ],
      { cwd: dir, maxBuffer: 2 ** 24 },
    )
    return `${stdout.trim()}\n`
  } finally {
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

const types = await databaseTypes()
if (process.argv.includes('--check')) {
  const kept = await readFile(target, 'utf8').catch(() => '')
  if (kept !== types) {
    console.error('server/database/database.generated.ts differs from db/migrations. Run `npm run generate`.')
    process.exitCode = 1
  }
} else {
  await writeFile(target, types)
  console.log('Wrote server/database/database.generated.ts')
}
