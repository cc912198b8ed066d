import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let draft: number
let submitted: number
let sams: number
beforeAll(async () => {
  draft = (await makeInspection(given.ines, given.workflowId, 'Pump_room')).id
  submitted = await makeSubmitted(given.ines, given.workflowId)
  sams = (await makeInspection(given.sam, given.workflowId)).id
})

const ids = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.inspections.list({ query })).data.map((row) => row.id)
}

test('supervisors see their folders’, inspectors their own; newest first', async () => {
  expect(await ids('alice')).toEqual([sams, submitted, draft])
  expect(await ids('sam')).toEqual([sams, submitted, draft])
  expect(await ids('ines')).toEqual([submitted, draft])
  for (const name of ['sara', 'ivan', 'rita'] as const) expect(await ids(name)).toEqual([])
})

test('filters by state, person, task, folder and text', async () => {
  expect(await ids('sam', { submitted: 'true' })).toEqual([submitted])
  expect(await ids('sam', { submitted: 'false' })).toEqual([sams, draft])
  expect(await ids('sam', { mine: 'true' })).toEqual([sams])
  expect(await ids('sam', { task_id: given.workflowId, folder_id: given.folderId })).toHaveLength(3)
  expect(await ids('sam', { q: 'p_room' })).toEqual([draft])
  expect(await ids('sam', { q: 'pump room' })).toEqual([])
})

test('an inspector taken off the task no longer sees what lies under it', async () => {
  await given.stack.query('DELETE FROM task_assignees WHERE task_id = $1', [given.workflowId])
  expect(await ids('ines')).toEqual([])
  expect(await ids('sam')).toHaveLength(3)
})

test('a supervisor who is merely assigned sees their own inspections', async () => {
  const sara = await given.stack.as('sara')
  await given.stack.query('INSERT INTO task_assignees (company_id, task_id, user_id) VALUES ($1, $2, $3)', [
    given.stack.companies.acme,
    given.workflowId,
    sara.userId,
  ])
  const own = await makeInspection(sara, given.workflowId)
  expect(await ids('sara')).toEqual([own.id])
})
