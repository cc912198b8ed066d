import { makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { structureOf } from './structures.ts'

const given = useScene()
const read = (company: 'acme' | 'rival', version = 1) => {
  const { services, companies } = given.stack
  const asked = { template_id: given.templateId, template_version: version }
  return inCompany(services.app, companies[company], (db) =>
    structureOf(services.app, db, companies[company], asked),
  )
}

test('a version is read once, each has its own, and nothing can change what is kept', async () => {
  const first = await read('acme')
  expect(await read('acme')).toBe(first)
  expect(() => first?.schema.push(...(first?.schema ?? []))).toThrow(TypeError)
  expect(await read('acme', 2)).toBeUndefined()
})

test('does not share cached forms between companies', async () => {
  expect(await read('acme')).toBeDefined()
  expect(await read('rival')).toBeUndefined()
})

test('a form shows the version that it was begun with, under the newest name', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const before = await given.ines.api.inspections.form({ params: { id } })
  const template = await given.alice.api.templates.read({ params: { id: given.templateId } })
  await given.alice.api.templates.save({
    params: { id: given.templateId },
    body: { name: 'Under another name', structure: template.structure, version: template.version },
  })
  const after = await given.ines.api.inspections.form({ params: { id } })
  expect(after.form).toEqual({ ...before.form, name: 'Under another name' })
})
