import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOfToken } from '@atesta/server/identity/tokens.ts'
import { startProgram } from '@atesta/server/program/program.ts'
import { readConfig } from '@atesta/server/services/config.ts'
import { createLogger } from '@atesta/server/services/logger.ts'
import pg from 'pg'
import { type CastName, cast, password } from './cast.ts'
import { type SignedIn, signIn } from './sign-in.ts'

/** Where a run's cast keeps its installation's keys and its sessions. */
const directory = () => process.env.TEST_CAST_DIR

/** The public address of every test installation. */
export const publicUrl = 'http://atesta.test'

/** Makes a bearer token outlive the run: a real one is valid for five minutes, which is too short. */
export async function keepBearer(owner: pg.Pool, token: string): Promise<void> {
  await owner.query(
    `UPDATE auth.access_tokens SET expires_at = now() + interval '1 day' WHERE token_hash = $1`,
    [hashOfToken(token)],
  )
}

/**
 * Signs the whole cast in at a program on this database and keeps the sessions with that program's keys, for
 * every copy of the database: hashing a password takes a fifth of a second, and every test file needs three
 * people.
 */
export async function signCastIn(databaseUrl: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const env = { PORT: '0', PUBLIC_URL: publicUrl, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO: 'off' }
  const config = readConfig({ ...env, NODE_ENV: 'test' })
  const program = await startProgram(config, 'api', createLogger('silent'), { print: () => {} })
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  owner.on('error', () => {})
  try {
    const sessions: Partial<Record<CastName, SignedIn>> = {}
    for (const name of Object.keys(cast) as CastName[]) {
      const signedIn = await signIn(program.listening, `${name}@${cast[name].company}.test`, password)
      await keepBearer(owner, signedIn.token)
      sessions[name] = signedIn
    }
    // Removes the messages about their first sign-in, which do not belong in tests.
    await owner.query('DELETE FROM auth.mails')
    await owner.query('DELETE FROM graphile_worker._private_jobs')
    await writeFile(join(dataDir, 'sessions.json'), JSON.stringify(sessions))
  } finally {
    await owner.end()
    await program.stop()
  }
}

/** Gives an installation on a copy of the cast's database its keys. Returns the cast's sessions. */
export async function moveCastIn(dataDir: string): Promise<Record<CastName, SignedIn>> {
  const from = directory()
  if (!from) throw new Error('There is no signed-in cast: run this through Vitest.')
  await cp(join(from, 'keys'), join(dataDir, 'keys'), { recursive: true })
  return JSON.parse(await readFile(join(from, 'sessions.json'), 'utf8')) as Record<CastName, SignedIn>
}
