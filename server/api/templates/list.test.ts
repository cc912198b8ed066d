import { templates } from '@atesta/contract/routes/templates.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeInspection, makeTemplate, smallForm } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
type Query = Parameters<typeof given.sam.api.templates.list>[0]['query']
const names = async (query: Query = {}) =>
  (await given.sam.api.templates.list({ query })).data.map((row) => row.name)

test('searched, by category, archived, sorted; another company’s are not there', async () => {
  await makeTemplate(given.stack, undefined, 'rival')
  const category = await given.alice.api.templates.createCategory({ body: { name: 'Safety' } })
  const pump = await given.sam.api.templates.create({
    body: { name: 'Pump check', category_id: category.id, structure: smallForm },
  })
  await given.sam.api.templates.create({
    body: { name: 'Ladder check', description: 'For every ladder 100%', structure: smallForm },
  })
  const [first] = (await given.sam.api.templates.list({ query: { page_size: 1, sort: '-name' } })).data
  expect(first).toMatchObject({
    name: 'Pump check',
    category: { id: category.id, name: 'Safety' },
    version: 1,
    archived: false,
    usage: { open_tasks: 0, inspections: 0 },
    can: { edit: true, delete: true, archive: true, unarchive: false },
  })
  expect(await names({ q: 'CHECK' })).toEqual(['Ladder check', 'Pump check'])
  expect(await names({ q: '100%' })).toEqual(['Ladder check'])
  expect(await names({ company_category_id: category.id })).toEqual(['Pump check'])
  expect(await names({ sort: '-updated_at', page_size: 1 })).toEqual(['Ladder check'])
  await given.sam.api.templates.archive({ params: { id: pump.id } })
  expect(await names({ archived: 'true' })).toEqual(['Pump check'])
  expect(await names()).not.toContain('Pump check')
  const rita = await given.stack.as('rita')
  expect((await rita.api.templates.list({ query: {} })).total).toBe(1)
})

test('returns usage; inspectors may not change forms', async () => {
  await makeInspection(given.ines, given.workflowId)
  const [row] = (await given.ines.api.templates.list({ query: { q: 'Form' } })).data
  expect(row).toMatchObject({ id: given.templateId, usage: { open_tasks: 1, inspections: 1 } })
  expect(Object.values(row?.can ?? {})).toEqual([false, false, false, false])
})

test('an unknown order is refused', async () => {
  await expectRefused(given.stack, given.sam, templates.list, { query: { sort: 'id' } }, 'validation_failed')
})
