import { limits } from '@atesta/contract/limits.ts'
import { users } from '@atesta/contract/routes/users.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { apart } from '@atesta/testkit/structure/refuse-nested.ts'
import { expect, test } from 'vitest'
import { type Db, inCompany } from '../../database/database.ts'
import { countViews, insertView } from '../../domain/list-views/list-views.queries.ts'

const given = useScene()
const view = { list: 'workflows', name: 'Overdue', search: { due: 'overdue' }, hidden: ['form'] } as const
const bodyOf = (more: object = {}) => ({ ...view, search: { ...view.search }, hidden: ['form'], ...more })

test('keeps filters, order and columns under a name', async () => {
  const kept = await given.ines.api.users.createView({ body: bodyOf() })
  expect(kept).toEqual({ id: kept.id, ...view })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'create',
    noun: 'list_view',
    record_id: String(kept.id),
    details: { list: 'workflows', name: 'Overdue' },
  })
})

test('a name once for each list and user', async () => {
  const { stack, ines, ivan } = { ...given, ivan: await given.stack.as('ivan') }
  const again = { body: bodyOf({ name: 'OVERDUE' }) }
  await expectRefused(stack, ines, users.createView, again, 'view_name_already_exists')
  expect((await call(ines, users.createView, { body: bodyOf({ list: 'claims' }) })).status).toBe(201)
  expect((await call(ivan, users.createView, { body: bodyOf() })).status).toBe(201)
  for (const of of ['7', '8'])
    expect(
      (await call(ivan, users.createView, { body: bodyOf({ list: 'answers', search: { of } }) })).status,
    ).toBe(201)
})

test.each([
  ['a list that is none', { list: 'mails' }],
  ['no name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(81) }],
  ['a long value', { search: { q: 'x'.repeat(201) } }],
  ['a value that is no text', { search: { q: 1 } }],
  ['a name of a parameter that is none', { search: { 'a b': 'x' } }],
  ['a character no database holds', { search: { q: '\u0000' } }],
  ['many parameters', { search: Object.fromEntries(Array.from('abcdefghijklmnopqrstu', (l) => [l, l])) }],
  ['many columns', { hidden: Array(201).fill('a') }],
])('%s is refused', async (_what, more) => {
  const args = { body: bodyOf({ name: 'Other', ...more }) }
  await expectRefused(given.stack, given.ines, users.createView, args, 'validation_failed')
})

test('a user keeps a hundred', async () => {
  const { stack, sam } = given
  await stack.query(
    `INSERT INTO saved_views (company_id, user_id, list, name, search, hidden)
     SELECT $1, $2, 'users', 'View ' || n, '{}', '{}' FROM generate_series(1, $3::int) n`,
    [stack.companies.acme, sam.userId, limits.savedViewsPerUser - 1],
  )
  expect((await call(sam, users.createView, { body: bodyOf() })).status).toBe(201)
  await expectRefused(stack, sam, users.createView, { body: bodyOf({ name: 'One more' }) }, 'too_many_views')
  expect(await countRows(stack, 'saved_views', 'user_id = $1', [sam.userId])).toBe(limits.savedViewsPerUser)
})

test('two made at once do not both count as the last', async () => {
  const { stack, ines } = given
  const inAcme = <T>(work: (db: Db) => Promise<T>) =>
    inCompany(stack.services.app, stack.companies.acme, work)
  // Connections for both: one that has to be opened first would come too late to be let.
  await Promise.all([inAcme(async () => {}), inAcme(async () => {})])
  let second: Promise<number> | undefined
  const first = await inAcme(async (db) => {
    const before = await countViews(db, ines.userId)
    second = apart(() => inAcme((other) => countViews(other, ines.userId)))
    await insertView(db, ines.userId, { list: 'users', name: 'At once', search: {}, hidden: [] })
    return before
  })
  expect(await second).toBe(first + 1)
})
