import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { deleteOldRows } from './old-rows.queries.ts'

const given = useScene()

/** Seven answers to requests and seven events of three days and of forty days ago; . */
async function makeOld(): Promise<void> {
  const { stack, alice } = given
  const { acme } = stack.companies
  for (const days of [3, 40]) {
    await stack.query(
      `INSERT INTO idempotency_keys (company_id, user_id, key, fingerprint, status, answer, created_at)
       SELECT $1, $2, $3::int || '-' || n, '', 200, '{}', now() - $3::int * interval '1 day' FROM generate_series(1, 7) n`,
      [acme, alice.userId, days],
    )
    await stack.query(
      `INSERT INTO webhook_events (company_id, type, data, created_at)
       SELECT $1, 'inspection.created', '{}', now() - $2::int * interval '1 day' FROM generate_series(1, 7) n`,
      [acme, days],
    )
  }
}
const counts = async () => {
  const [found] = await given.stack.query<{ answers: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM idempotency_keys WHERE fingerprint = '') AS answers,
      (SELECT count(*)::int FROM webhook_events) AS events`,
  )
  return found
}

test('old rows go a few at a time, until none is left', async () => {
  await makeOld()
  await given.stack.query('SELECT delete_old_rows(3)')
  expect(await counts()).toEqual({ answers: 11, events: 11 })
  await deleteOldRows(given.stack.services.log.kysely, 3)
  expect(await counts()).toEqual({ answers: 0, events: 7 })
  await deleteOldRows(given.stack.services.log.kysely, 3)
  expect(await counts()).toEqual({ answers: 0, events: 7 })
})
