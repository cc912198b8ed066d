import { type Db, inCompany } from '@atesta/server/database/database.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, Stack } from './stack.ts'

type Counts = Record<string, number>

/** The increase of PostgreSQL's counters for each table during a caller's request. */
async function counted(
  { services }: Stack,
  caller: Caller,
  tables: readonly string[],
  what: RawBuilder<unknown>,
  asked: (db: Db, actor: Actor) => Promise<unknown>,
): Promise<Counts> {
  const actor = await services.sessions.byBearer(caller.token)
  if (!actor) throw new Error('no user')
  return inCompany(services.app, actor.companyId, async (db) => {
    const counts = async (): Promise<Counts> => {
      const { rows } = await sql<{ name: string; n: number }>`
        SELECT relname::text AS name, ${what} AS n FROM pg_stat_xact_user_tables
        WHERE schemaname = 'public' AND relname = ANY(${tables}::text[])`.execute(db)
      return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
    }
    // They include earlier transactions that the connection has not reported yet.
    const before = await counts()
    await asked(db, actor)
    const after = Object.entries(await counts())
    return Object.fromEntries(after.map(([name, n]) => [name, n - (before[name] ?? 0)]))
  })
}

type Asked = (db: Db, actor: Actor) => Promise<unknown>

/**
 * How often each of these tables was looked up for a caller's request, which must not grow with rows that are
 * not shown.
 */
export const lookupsOf = (stack: Stack, caller: Caller, tables: readonly string[], asked: Asked) =>
  counted(stack, caller, tables, sql`seq_scan + COALESCE(idx_scan, 0)`, asked)

/** How many rows of each of these tables were read for a caller's request, apart from index-only reads. */
export const rowsReadOf = (stack: Stack, caller: Caller, tables: readonly string[], asked: Asked) =>
  counted(stack, caller, tables, sql`seq_tup_read + COALESCE(idx_tup_fetch, 0)`, asked)
