import { workflows } from '@atesta/contract/routes/workflows.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('answers the workflow with its people, form and counts', async () => {
  const task = await given.ines.api.workflows.read({ params: { id: given.workflowId } })
  expect(task).toMatchObject({
    id: given.workflowId,
    type: 'workflow',
    folder: { id: given.folderId },
    template: { id: given.templateId, version: 1 },
    assignees: [{ id: given.ines.userId, name: 'Ines Inspector' }],
    counts: { inspections: 0, submitted: 0, certifications: 0 },
    archived: false,
    can: { edit: false, delete: false, archive: false, create_inspection: true },
  })
})

test('does not find claims', async () => {
  const [folder] = await given.stack.query<{ id: number }>(
    `INSERT INTO folders (company_id, type, name) VALUES ($1, 'claim', 'Claims') RETURNING id`,
    [given.stack.companies.acme],
  )
  const [claim] = await given.stack.query<{ id: number }>(
    `INSERT INTO tasks (company_id, folder_id, type, name) VALUES ($1, $2, 'claim', 'Storm') RETURNING id`,
    [given.stack.companies.acme, folder?.id],
  )
  const id = claim?.id ?? 0
  await expect(given.alice.api.workflows.read({ params: { id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await given.alice.api.tasks.read({ params: { id } })).type).toBe('claim')
})

testHidden(workflows.read, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
