import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { smallForm } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a form as it was, whatever was saved since', async () => {
  const params = { id: given.templateId }
  const structure = { ...smallForm, steps: smallForm.steps.slice(1) }
  const before = await given.sam.api.templates.read({ params })
  await given.sam.api.templates.save({ params, body: { name: before.name, version: 1, structure } })
  const read = (version: number) => given.ines.api.templates.readVersion({ params: { ...params, version } })
  expect((await read(1)).structure).toEqual(before.structure)
  expect((await read(2)).structure.steps).toHaveLength(1)
  const third = { params: { ...params, version: 3 } }
  await expectRefused(given.stack, given.ines, templates.readVersion, third, 'not_found')
})
