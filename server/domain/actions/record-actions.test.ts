import type { FoundAction } from '@atesta/forms/actions.ts'
import { useActions } from '@atesta/testkit/records/actions.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { recordActions } from './record-actions.ts'

const given = useActions()

test('a later submission of the same inspection changes the text of what is unresolved, and adds nothing twice', async () => {
  const { stack, alice, sam, ines, inspectionId, workflowId } = given
  const events = ['action.created' as const, 'action.changed' as const]
  await alice.api.webhooks.create({ body: { name: 'ERP', url: 'https://erp.example/hook', events } })
  const actor = { userId: ines.userId, name: 'Ines', respondent: null } as Actor
  const submitted = (round: number, ...found: FoundAction[]) =>
    inCompany(stack.services.app, stack.companies.acme, (db) =>
      recordActions(db, actor, { id: inspectionId, task_id: workflowId, round }, found),
    )
  const asked = (place: string, text: string): FoundAction => ({ place, text, question: 'Rail' })
  await submitted(1, asked('rail', 'Paint'), asked('step', 'Sweep'))
  const list = async () =>
    (await sam.api.actions.list({ query: { inspection_id: inspectionId, sort: 'created_at' } })).data
  const [rail, step] = await list()
  if (!rail || !step) throw new Error('Nothing was made of the submission.')
  await sam.api.actions.save({ params: { id: rail.id }, body: { due_on: '2031-01-01', version: 1 } })
  await sam.api.actions.changeState({ params: { id: step.id }, body: { state: 'done', version: 1 } })
  await submitted(2, asked('rail', 'Paint it red'), asked('step', 'Sweep again'), asked('door', 'Close'))
  expect((await list()).map(({ text, due_on, version }) => [text, due_on, version])).toEqual([
    ['Paint it red', '2031-01-01', 3],
    ['Sweep', null, 2],
    ['Close', null, 1],
  ])
  const { history } = await sam.api.actions.read({ params: { id: rail.id } })
  expect(history.map(({ action }) => action)).toEqual(['edited', 'due', 'created'])
  const told = await stack.query<{ type: string; id: number }>(
    `SELECT type, (data->>'id')::int AS id FROM webhook_events ORDER BY id`,
  )
  const idsOf = (type: string) => told.filter((one) => one.type === type).map(({ id }) => id)
  const door = (await list()).at(-1)?.id
  expect(idsOf('action.created')).toEqual([rail.id, step.id, door])
  expect(idsOf('action.changed')).toEqual([rail.id, rail.id])
})

test('sends one mail for many actions, naming ten, and one notification each', async () => {
  const { stack, ines, inspectionId, workflowId, sam } = given
  const actor = { userId: ines.userId, name: 'Ines', respondent: null } as Actor
  const mails = () =>
    stack.query<{ kind: string; facts: Record<string, unknown> }>(
      `SELECT kind, facts FROM mails WHERE user_id = $1 ORDER BY id`,
      [sam.userId],
    )
  const notices = () =>
    countRows(stack, 'notifications', `kind = 'action_assigned' AND user_id = ${sam.userId}`)
  const [mailed, noticed] = [await mails(), await notices()]
  const found = Array.from({ length: 12 }, (_, n) => ({
    place: `many ${n}`,
    text: `Part ${n}`,
    question: 'Rail',
    owner: String(sam.userId),
  }))
  await inCompany(stack.services.app, stack.companies.acme, (db) =>
    recordActions(db, actor, { id: inspectionId, task_id: workflowId, round: 1 }, found),
  )
  expect((await mails()).slice(mailed.length)).toEqual([
    {
      kind: 'corrective_actions',
      facts: expect.objectContaining({
        count: 12,
        actions: found.slice(0, 10).map(({ text }) => text),
        path: `/dashboard/actions?owner_id=${sam.userId}&task_id=${workflowId}`,
      }),
    },
  ])
  expect((await notices()) - noticed).toBe(12)
})

test('gives each of sixty named colleagues their action', async () => {
  const { stack, ines, sam, inspectionId, workflowId, folderId } = given
  await stack.query(
    `WITH many AS (INSERT INTO users (company_id, kind, name, email, range)
       SELECT $1, 'person', 'Colleague ' || n, 'colleague' || n || '@acme.test', 'RANGE_USER' FROM generate_series(1, 60) n
       RETURNING id)
     INSERT INTO folder_members (company_id, folder_id, user_id) SELECT $1, $2, id FROM many`,
    [stack.companies.acme, folderId],
  )
  const actor = { userId: ines.userId, name: 'Ines', respondent: null } as Actor
  const found = Array.from({ length: 60 }, (_, n) => ({
    place: `colleague ${n}`,
    text: `Part ${n}`,
    question: 'Rail',
    owner: `Colleague ${n + 1}`,
  }))
  await inCompany(stack.services.app, stack.companies.acme, (db) =>
    recordActions(db, actor, { id: inspectionId, task_id: workflowId, round: 1 }, found),
  )
  const owned = `inspection_id = ${inspectionId} AND named_owner LIKE 'Colleague %' AND owner_id IS NOT NULL`
  expect(await countRows(stack, 'corrective_actions', owned)).toBe(60)
  // Who looks for one is still shown as many as fit a list.
  const shown = await sam.api.actions.owners({ query: { inspection_id: inspectionId } })
  expect(shown).toHaveLength(50)
})
