import { type Db, inCompany } from '@atesta/server/database/database.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import { sql } from 'kysely'
import type { Caller, Stack } from './stack.ts'

/** How often each of these tables was looked into for what a caller asks: that must not grow with rows that are not shown. */
export async function lookupsOf(
  { services }: Stack,
  caller: Caller,
  tables: readonly string[],
  asked: (db: Db, actor: Actor) => Promise<unknown>,
): Promise<Record<string, number>> {
  const actor = await services.sessions.byBearer(caller.token)
  if (!actor) throw new Error('no user')
  return inCompany(services.app, actor.companyId, async (db) => {
    await asked(db, actor)
    const { rows } = await sql<{ name: string; n: number }>`
      SELECT relname::text AS name, seq_scan + COALESCE(idx_scan, 0) AS n FROM pg_stat_xact_user_tables
      WHERE schemaname = 'public' AND relname = ANY(${tables}::text[])`.execute(db)
    return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
  })
}
