import { inspections } from '@atesta/contract/routes/inspections.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { certify, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const make = async () => {
  const task = await given.sam.api.workflows.create({
    body: {
      name: 'Short-lived',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
    },
  })
  return task.id
}

testHidden(workflows.remove, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('removes workflow and assignments, keeping its name in the audit log', async () => {
  const id = await make()
  expect((await call(given.sam, workflows.remove, { params: { id } })).status).toBe(204)
  expect(await countRows(given.stack, 'task_assignees', 'task_id = $1', [id])).toBe(0)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'delete',
    noun: 'workflow',
    record_id: String(id),
    details: { name: 'Short-lived' },
  })
  await expectRefused(given.stack, given.sam, workflows.remove, { params: { id } }, 'not_found')
})

test('refuses while it has inspections', async () => {
  const id = await make()
  const inspection = await makeInspection(given.ines, id)
  await expectRefused(given.stack, given.sam, workflows.remove, { params: { id } }, 'inspections_assigned')
  await given.ines.api.inspections.remove({ params: { id: inspection.id } })
  expect((await call(given.sam, workflows.remove, { params: { id } })).status).toBe(204)
  await expectRefused(given.stack, given.sam, workflows.read, { params: { id } }, 'not_found')
  expect((await given.sam.api.workflows.list({ query: {} })).data.map((row) => row.id)).not.toContain(id)
})

test('under a legal hold on it or its parent it stays with its inspections, and its menu says why', async () => {
  const { stack, alice, sam, ines } = given
  const parent = await make()
  const child = await sam.api.workflows.createChild({
    params: { id: parent },
    body: { user_id: ines.userId },
  })
  const inspection = await makeInspection(ines, child.id)
  await alice.api.retention.hold({ params: { id: parent }, body: { reason: 'Lawsuit' } })
  const args = { params: { id: inspection.id } }
  await expectRefused(stack, ines, inspections.remove, args, 'legal_hold')
  await stack.query('UPDATE inspections SET deleted_at = now() WHERE id = $1', [inspection.id])
  for (const id of [parent, child.id]) {
    await expectRefused(stack, alice, workflows.remove, { params: { id } }, 'legal_hold')
    const { can, cannot } = await alice.api.workflows.read({ params: { id } })
    expect([can.delete, cannot.delete]).toEqual([false, 'legal_hold'])
  }
  await alice.api.retention.release({ params: { id: parent } })
  for (const id of [child.id, parent])
    expect((await call(alice, workflows.remove, { params: { id } })).status).toBe(204)
})

test('a claim is deleted here too, an e-mail task is not', async () => {
  const make = async (type: string) => {
    const [folder] = await given.stack.query<{ id: number }>(
      `INSERT INTO folders (company_id, type, name) VALUES ($1, $2, $2) RETURNING id`,
      [given.stack.companies.acme, type],
    )
    const [task] = await given.stack.query<{ id: number }>(
      `INSERT INTO tasks (company_id, folder_id, type, name) VALUES ($1, $2, $3, 'Storm') RETURNING id`,
      [given.stack.companies.acme, folder?.id, type],
    )
    return task?.id ?? 0
  }
  const claim = { params: { id: await make('claim') } }
  expect((await call(given.alice, workflows.remove, claim)).status).toBe(204)
  expect(await lastAudit(given.stack)).toMatchObject({ noun: 'claim', action: 'delete' })
  const email = { params: { id: await make('email') } }
  await expectRefused(given.stack, given.alice, workflows.remove, email, 'not_found')
})

test('a claim with certifications is not deleted, and says so', async () => {
  const { acme } = given.stack.companies
  const { id: inspection } = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, inspection, makePdf())
  // What the claims’ own calls make of it later: the same inspection under a claim.
  await given.stack.query(
    `WITH folder AS (INSERT INTO folders (company_id, type, name) VALUES ($1, 'claim', 'Storms') RETURNING id),
     claim AS (INSERT INTO tasks (company_id, folder_id, type, name) SELECT $1, id, 'claim', 'Hail' FROM folder RETURNING id),
     moved AS (UPDATE inspections SET task_id = (SELECT id FROM claim) WHERE id = $2)
     UPDATE certifications SET task_id = (SELECT id FROM claim) WHERE inspection_id = $2`,
    [acme, inspection],
  )
  const [claim] = await given.stack.query<{ id: number }>(`SELECT id FROM tasks WHERE name = 'Hail'`)
  const problem = await expectRefused(
    given.stack,
    given.alice,
    workflows.remove,
    { params: { id: claim?.id } },
    'claim_has_certifications',
  )
  expect(problem.status).toBe(400)
})

test('refuses one of a concurrent deletion and new inspection', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await make()
    const [removed, created] = await Promise.allSettled([
      given.sam.api.workflows.remove({ params: { id } }),
      makeInspection(given.ines, id),
    ])
    if (created.status === 'fulfilled')
      expect(removed).toMatchObject({ reason: { code: 'inspections_assigned' } })
    else expect(created.reason).toMatchObject({ code: 'not_found' })
  }
})
