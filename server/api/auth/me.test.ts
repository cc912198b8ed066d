import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('returns the user, the company and the permissions', async () => {
  const everything = {
    manage_folders: true,
    manage_users: true,
    create_workflows: true,
    manage_company: true,
    manage_company_keys: true,
    manage_billing: true,
    manage_webhooks: true,
    read_audit_log: true,
  }
  const nothing = Object.fromEntries(Object.keys(everything).map((flag) => [flag, false]))
  expect(await given.alice.api.auth.me()).toEqual({
    id: given.alice.userId,
    name: 'Alice Admin',
    email: 'alice@acme.test',
    company: {
      id: given.stack.companies.acme,
      name: 'Acme Mining',
      slug: 'acme',
      locale: 'en',
      layout: { slug: 'atesta-mining', colours: { main: '#a4552a' }, logo: null },
    },
    profile: { range: 'RANGE_ADMIN', locale: null, mandatory_metadata: false, time_zone: 'UTC', phone: '' },
    can: everything,
    unread_notifications: 0,
    must_set_up_second_factor: false,
    terms: null,
  })
  expect((await given.sam.api.auth.me()).can).toEqual({ ...nothing, create_workflows: true })
  expect((await given.ines.api.auth.me()).can).toEqual(nothing)
})

test('an unknown theme shows the default one', async () => {
  await given.stack.query(`UPDATE companies SET theme = 'long-gone' WHERE slug = 'rival'`)
  const rita = await given.stack.as('rita')
  expect((await rita.api.auth.me()).company).toMatchObject({
    locale: 'es',
    layout: { slug: 'default', colours: { main: '#2f5fd0' } },
  })
})

test('counts one’s own unread notifications', async () => {
  const count = async () => (await given.ines.api.auth.me()).unread_notifications
  const before = await count()
  await given.stack.query(
    `INSERT INTO notifications (company_id, user_id, kind, read_at)
     SELECT $1, u, 'remind', r FROM (VALUES ($2::bigint, NULL), ($2, NULL), ($2, now()), ($3, NULL)) AS v (u, r)`,
    [given.stack.companies.acme, given.ines.userId, given.sam.userId],
  )
  expect(await count()).toBe(before + 2)
})
