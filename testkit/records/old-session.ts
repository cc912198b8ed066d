import { join } from 'node:path'
import { limits } from '@atesta/contract/limits.ts'
import { hashOfToken } from '@atesta/server/identity/tokens.ts'
import { startEmbeddedPostgres } from '@atesta/server/postgres/embedded-postgres.ts'
import pg from 'pg'
import type { Caller, Stack } from '../stack.ts'

const aged = `UPDATE auth."session" SET proved_at = now() - make_interval(mins => ${limits.stepUpMinutes})`

/** Ages a session until its person must prove themselves again. */
export const growOld = (stack: Pick<Stack, 'query'>, { token }: Pick<Caller, 'token'>) =>
  stack.query(`${aged} WHERE "id" = (SELECT session_id FROM auth.access_tokens WHERE token_hash = $1)`, [
    hashOfToken(token),
  ])

/** Ages all sessions of a person until they must prove themselves again, in a server's embedded database. */
export async function growOldIn(dataDir: string, email: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres') })
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(`${aged} WHERE "userId" = (SELECT auth_user_id FROM users WHERE email = $1)`, [email])
  await client.end()
  // The server itself goes on using it.
  await postgres.stop()
}
