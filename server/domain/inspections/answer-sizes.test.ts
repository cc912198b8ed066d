import { makeAnswered } from '@atesta/testkit/records/answers.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { exportBatches } from '../downloads/exports.ts'
import { inParts } from './answer-sizes.queries.ts'

const given = useScene()

test('large answers are read a few at a time, small ones together', async () => {
  const { templateId, ids } = await makeAnswered(given.stack)
  const { services, companies } = given.stack
  const parts = () => inCompany(services.app, companies.acme, (db) => inParts(db, ids))
  expect([await parts(), await inCompany(services.app, companies.acme, (db) => inParts(db, []))]).toEqual([
    [ids],
    [],
  ])
  // What looks random cannot be packed.
  await given.stack.query(
    `UPDATE inspections i SET answers = answers || jsonb_build_array(jsonb_build_object('id', 'large', 'value',
       (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 9000) WHERE i.id > 0))) WHERE id = ANY($1)`,
    [ids],
  )
  expect(await parts()).toEqual(ids.map((id) => [id]))
  const actor = await services.sessions.byBearer(given.sam.token)
  if (!actor) throw new Error('no user')
  const batches: number[][] = []
  for await (const rows of exportBatches(
    { services, actor, locale: 'en' },
    { template_id: templateId },
    true,
  ))
    batches.push(rows.map(({ id }) => id))
  expect(batches).toEqual(ids.toReversed().map((id) => [id]))
})
