import { paths } from '@atesta/contract/paths.ts'
import { actions } from '@atesta/contract/routes/actions.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { addAction, railAnswers, submitWith, useActions } from '@atesta/testkit/records/actions.ts'
import { makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { testForbidden, testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useActions()
const args = (inspection_id: number, more = {}) => ({ body: { inspection_id, text: 'Paint', ...more } })
const ofInspection = async (inspection_id: number) =>
  (await given.sam.api.actions.list({ query: { inspection_id, sort: 'created_at' } })).data

test('makes one action of every completed follow-up of the submission', async () => {
  const { ines, sam, workflowId } = given
  const draft = await makeInspection(ines, workflowId)
  const answers = {
    ...railAnswers({ text: 'Weld it', owner: ' ines inspector', due: '2031-05-06' }),
    ladders: [
      { ladder: 'yes' },
      { ladder: 'no', ladder_action: { text: 'Replace', owner: 'Somebody else' } },
    ],
  }
  const submit = { params: { id: workflowId }, body: payload(draft.id, draft.version, answers) }
  const sent = await Promise.allSettled([
    ines.api.tasks.submitForm(submit),
    ines.api.tasks.submitForm(submit),
  ])
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const found = await ofInspection(draft.id)
  expect(found).toMatchObject([
    {
      text: 'Weld it',
      question: 'Is the rail safe?',
      owner: { id: ines.userId },
      due_on: '2031-05-06',
      state: 'open',
      overdue: false,
      inspection: { id: draft.id, open: true },
      can: { edit: true, edit_text: false },
      cannot: { edit_text: 'action_text_fixed' },
    },
    { text: 'Replace', owner: null, named_owner: 'Somebody else', due_on: null },
  ])
  // Ines gave it to herself, so nobody tells her.
  expect(await countRows(given.stack, 'notifications', `kind = 'action_assigned'`)).toBe(0)
  expect((await sam.api.actions.read({ params: { id: found[0]?.id ?? 0 } })).history).toMatchObject([
    { action: 'created', owner: { id: ines.userId }, due_on: '2031-05-06', person: { id: ines.userId } },
  ])
})

test('dates that no plan can hold and names of several people stay in the answers', async () => {
  const id = await submitWith(given.ines, given.workflowId, {
    ...railAnswers({ text: 'Weld it', owner: 'Rita Rival', due: '9999-12-31' }),
  })
  expect(await ofInspection(id)).toMatchObject([{ owner: null, named_owner: 'Rita Rival', due_on: null }])
})

test('notifies the owner of an action made by hand, in the app and by e-mail', async () => {
  const { stack, ines, sam } = given
  const { id } = await addAction(given, { owner_id: ines.userId, due_on: '2031-02-03' })
  expect(await lastAudit(stack)).toMatchObject({
    action: 'create',
    noun: 'corrective_action',
    record_id: String(id),
  })
  expect((await ines.api.notifications.list({ query: {} })).data[0]).toMatchObject({
    kind: 'action_assigned',
    action: { id, text: 'Paint the rail' },
    by: { id: sam.userId },
  })
  const [mail] = await stack.query(
    `SELECT locale, facts FROM mails WHERE kind = 'corrective_action' AND user_id = $1 ORDER BY id DESC`,
    [ines.userId],
  )
  expect(mail).toMatchObject({
    facts: { reason: 'assigned', due_on: '2031-02-03', path: paths.action({ actionId: id }) },
  })
})

test('refuses drafts, and owners without access', async () => {
  const { stack, sam, ines, ivan, workflowId, inspectionId } = given
  const draft = await makeInspection(ines, workflowId)
  await expectRefused(stack, sam, actions.create, args(draft.id), 'inspection_not_submitted')
  const of = (owner_id: number) => args(inspectionId, { owner_id })
  await expectRefused(stack, sam, actions.create, of(ivan.userId), 'action_owner_without_access')
  const rita = await stack.as('rita')
  await expectRefused(stack, sam, actions.create, of(rita.userId), 'action_owner_without_access')
})

testForbidden(actions.create, () => ({
  stack: given.stack,
  args: args(given.inspectionId),
  to: { ines: 'forbidden' },
}))

testHidden(actions.create, () => ({
  stack: given.stack,
  id: given.inspectionId,
  args,
  from: ['sara', 'ivan', 'rita'],
}))
