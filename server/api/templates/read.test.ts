import { smallForm } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('a form in its newest version', async () => {
  const read = () => given.ines.api.templates.read({ params: { id: given.templateId } })
  expect(await read()).toMatchObject({ id: given.templateId, version: 1, structure: smallForm })
  await given.stack.query(
    `INSERT INTO template_versions (company_id, template_id, version, structure) VALUES ($1, $2, 2, $3)`,
    [given.stack.companies.acme, given.templateId, JSON.stringify({ ...smallForm, schema: [] })],
  )
  await given.stack.query('UPDATE templates SET current_version = 2 WHERE id = $1', [given.templateId])
  expect(await read()).toMatchObject({ version: 2, structure: { schema: [] } })
})
