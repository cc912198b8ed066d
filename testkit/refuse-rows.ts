import type { Stack } from './stack.ts'

/**
 * Makes the database refuse to write rows of a table, like a fault in a single row: those for which `when`
 * holds, a condition on NEW, or on OLD for deletions. The returned function ends it.
 */
export async function refuseRows(
  stack: Stack,
  table: string,
  when: string,
  event: 'INSERT' | 'UPDATE' | 'DELETE' = 'UPDATE',
): Promise<() => Promise<unknown>> {
  await stack.query(
    `CREATE OR REPLACE FUNCTION refuse_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by the test'; END $$`,
  )
  await stack.query(
    `CREATE TRIGGER refuse BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_for_test()`,
  )
  return () => stack.query(`DROP TRIGGER refuse ON ${table}`)
}
