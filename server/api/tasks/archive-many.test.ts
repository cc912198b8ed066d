import { tasks } from '@atesta/contract/routes/tasks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('says of each whether it was archived, and why not', async () => {
  const { alice, sam } = given
  const open = (await makeWorkflow(given.stack)).workflowId
  const gone = (await makeWorkflow(given.stack)).workflowId
  await sam.api.tasks.archive({ params: { id: gone } })
  const folder = await alice.api.tasks.createFolder({ body: { name: 'Claims', type: 'claim' } })
  const claim = await alice.api.claims.create({ body: claimBody(folder.id, { assignees: [sam.userId] }) })
  const ids = [gone, open, 987_654_321, claim.id, open]
  expect(await sam.api.tasks.archiveMany({ body: { ids } })).toEqual({
    archived: [open],
    not_archived: [
      { id: gone, code: 'task_archived' },
      { id: 987_654_321, code: 'not_found' },
      { id: claim.id, code: 'forbidden' },
    ],
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: sam.userId,
    action: 'archive',
    noun: 'workflow',
    record_id: String(open),
  })
  expect(await alice.api.tasks.archiveMany({ body: { ids: [claim.id] } })).toMatchObject({
    archived: [claim.id],
  })
  const after = await sam.api.tasks.read({ params: { id: open } })
  expect(after).toMatchObject({
    archived: true,
    can: { unarchive: true, archive: false, create_inspection: false },
  })
})

test('archives nothing for users who see none of them', async () => {
  const open = (await makeWorkflow(given.stack)).workflowId
  const ivan = await given.stack.as('ivan')
  for (const caller of [ivan, await given.stack.as('rita')])
    expect(await caller.api.tasks.archiveMany({ body: { ids: [open] } })).toEqual({
      archived: [],
      not_archived: [{ id: open, code: 'not_found' }],
    })
  expect(await given.ines.api.tasks.archiveMany({ body: { ids: [open] } })).toMatchObject({
    not_archived: [{ id: open, code: 'forbidden' }],
  })
})

test('refuses none and too many', async () => {
  const { stack, alice } = given
  for (const ids of [[], Array.from({ length: 501 }, (_, index) => index + 1), ['x']])
    await expectRefused(stack, alice, tasks.archiveMany, { body: { ids } }, 'validation_failed')
})
