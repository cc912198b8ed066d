import { makeTemplate } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a form that was only published has no draft', async () => {
  const id = await makeTemplate(given.stack)
  expect(await given.sam.api.templates.readDraft({ params: { id } })).toEqual({
    revision: 0,
    structure: null,
    based_on: null,
    person: null,
    saved_at: null,
  })
})
