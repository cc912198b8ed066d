import { makeTemplate } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('the company’s forms, by text, for everyone in it', async () => {
  const theirs = await makeTemplate(given.stack, undefined, 'rival')
  const values = async (query = {}) =>
    (await given.ines.api.templates.listForSelect({ query })).map((option) => option.value)
  expect(await values()).toEqual([given.templateId])
  expect(await values({ q: 'form' })).toEqual([given.templateId])
  expect(await values({ q: '_' })).toEqual([])
  const rita = await given.stack.as('rita')
  expect((await rita.api.templates.listForSelect({ query: {} })).map(({ value }) => value)).toEqual([theirs])
})
