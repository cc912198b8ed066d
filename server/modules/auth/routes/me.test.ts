import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('who one is, where, and what one may', async () => {
  expect(await given.alice.api.auth.me()).toEqual({
    id: given.alice.userId,
    name: 'Alice Admin',
    email: 'alice@acme.test',
    company: {
      id: given.stack.companies.acme,
      name: 'Acme Mining',
      slug: 'acme',
      locale: 'en',
      layout: { slug: 'atesta-mining', logo: null },
    },
    profile: { range: 'RANGE_ADMIN', locale: null, mandatory_metadata: false, time_zone: 'UTC' },
    can: { manage_folders: true, manage_users: true, create_workflows: true },
  })
  expect((await given.sam.api.auth.me()).can).toEqual({
    manage_folders: false,
    manage_users: false,
    create_workflows: true,
  })
  expect((await given.ines.api.auth.me()).can).toEqual({
    manage_folders: false,
    manage_users: false,
    create_workflows: false,
  })
})

test('an unknown theme shows the default one', async () => {
  await given.stack.query(`UPDATE companies SET theme = 'long-gone' WHERE slug = 'rival'`)
  const rita = await given.stack.as('rita')
  expect((await rita.api.auth.me()).company).toMatchObject({ locale: 'es', layout: { slug: 'default' } })
})
