import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { smallForm } from '@atesta/testkit/records/factories.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (more: object = {}) => ({ body: { name: 'Pumps', structure: smallForm, ...more } })

testForbidden(templates.create, () => ({
  stack: given.stack,
  args: args(),
  to: { ines: 'forbidden', ivan: 'forbidden' },
}))

test('a form in its first version, audited', async () => {
  const form = await given.sam.api.templates.create({
    body: { name: ' Valves ', description: 'All', structure: smallForm },
  })
  expect(form).toMatchObject({
    name: 'Valves',
    description: 'All',
    category: null,
    version: 1,
    structure: { schema: [{ id: 'main' }] },
    versions: [{ version: 1, person: { id: given.sam.userId }, usage: { open_tasks: 0, inspections: 0 } }],
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'create',
    noun: 'template',
    details: { name: 'Valves' },
  })
})

test('refuses unworkable structures, naming each place', async () => {
  const twice = { ...smallForm, schema: [...smallForm.schema, ...smallForm.schema] }
  const problem = await expectRefused(
    given.stack,
    given.sam,
    templates.create,
    args({ structure: twice }),
    'form_structure_invalid',
  )
  expect(problem.errors).toContainEqual({ path: '/structure/schema/1/id', message: 'duplicate_id' })
  await expectRefused(
    given.stack,
    given.sam,
    templates.create,
    args({ structure: { steps: [] } }),
    'validation_failed',
  )
})

test('no name twice, whatever its case; no category of others', async () => {
  const { stack, sam } = given
  await sam.api.templates.create({ body: { name: 'Tanks', structure: smallForm } })
  await expectRefused(stack, sam, templates.create, args({ name: 'TANKS' }), 'form_name_already_exists')
  const rita = await stack.as('rita')
  const theirs = await rita.api.templates.createCategory({ body: { name: 'Theirs' } })
  for (const category_id of [theirs.id, 987_654_321])
    await expectRefused(stack, sam, templates.create, args({ category_id }), 'not_found')
})
