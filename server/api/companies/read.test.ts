import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('an administrator reads what the company says of itself', async () => {
  expect(await given.alice.api.companies.read()).toEqual({
    id: given.stack.companies.acme,
    slug: 'acme',
    name: 'Acme Mining',
    locale: 'en',
    time_zone: 'UTC',
    theme: 'atesta-mining',
    main_colour: null,
    contact_email: '',
    require_second_factor: false,
    layout: { slug: 'atesta-mining', colours: { main: '#a4552a' }, logo: null },
    version: 1,
  })
})

test('returns the caller’s own company', async () => {
  const rita = await given.stack.as('rita')
  expect((await rita.api.companies.read()).slug).toBe('rival')
})
