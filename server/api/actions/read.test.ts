import { actions } from '@atesta/contract/routes/actions.ts'
import { addAction, railAnswers, submitWith, useActions } from '@atesta/testkit/records/actions.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useActions()
let id: number
beforeAll(async () => {
  id = (await addAction(given)).id
})

test('the inspector sees it, and so does an owner who sees nothing else of the task', async () => {
  const { alice, sam, ines, ivan, folderId, workflowId } = given
  const { name, members, version } = await alice.api.folders.read({ params: { id: folderId } })
  const body = { name, members: [...members.map((member) => member.id), ivan.userId], version }
  await alice.api.workflows.saveFolder({ params: { id: folderId }, body })
  expect(await ines.api.actions.read({ params: { id } })).toMatchObject({
    inspection: { open: true },
    can: { edit: false, states: [] },
  })
  const given_ = await addAction(given, { owner_id: ivan.userId })
  expect(await ivan.api.actions.read({ params: { id: given_.id } })).toMatchObject({
    inspection: { open: false },
    task: { id: workflowId },
    can: { edit: false, states: ['in_progress', 'done'] },
  })
  expect((await ivan.api.notifications.list({ query: {} })).data[0]).toMatchObject({
    action: { id: given_.id },
    by: { id: sam.userId },
  })
  // Without access to the task it is gone, and what told of it names nothing any longer.
  await given.stack.query('DELETE FROM folder_members WHERE user_id = $1', [ivan.userId])
  await expect(ivan.api.actions.read({ params: { id: given_.id } })).rejects.toMatchObject({ status: 404 })
  expect((await ivan.api.notifications.list({ query: {} })).data[0]).toMatchObject({ action: null, by: null })
})

test('the question is in the language of who reads it', async () => {
  const inspection_id = await submitWith(given.ines, given.workflowId, railAnswers({ text: 'Weld' }))
  const [made] = (await given.sam.api.actions.list({ query: { inspection_id } })).data
  await given.stack.query(`UPDATE users SET locale = 'es' WHERE id = $1`, [given.alice.userId])
  await expect
    .poll(async () => (await given.alice.api.actions.read({ params: { id: made?.id ?? 0 } })).question)
    .toBe('¿Es seguro: rail?')
})

test('is not found once its inspection is deleted', async () => {
  const inspection_id = await submitWith(given.ines, given.workflowId, railAnswers({ text: 'Weld' }))
  const [made] = (await given.sam.api.actions.list({ query: { inspection_id } })).data
  await given.sam.api.inspections.remove({ params: { id: inspection_id } })
  const params = { id: made?.id ?? 0 }
  await expect(given.alice.api.actions.read({ params })).rejects.toMatchObject({ status: 404 })
})

testHidden(actions.read, () => ({
  stack: given.stack,
  id,
  args: (each) => ({ params: { id: each } }),
  from: ['sara', 'ivan', 'rita'],
}))
