import { tasks } from '@atesta/contract/routes/tasks.ts'
import { makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

testHidden(tasks.readWithUsers, () => ({
  stack: given.stack,
  id: given.workflowId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('returns assignees, contributors and followers with their last activity', async () => {
  const params = { id: given.workflowId }
  await makeSubmitted(given.ines, given.workflowId)
  await makeInspection(given.ines, given.workflowId)
  await makeInspection(given.sam, given.workflowId)
  await given.alice.api.tasks.follow({ params })
  const task = await given.sam.api.tasks.readWithUsers({ params })
  expect(task).toMatchObject({ id: given.workflowId, type: 'workflow', following: false })
  expect(task.followers).toEqual([{ id: given.alice.userId, name: 'Alice Admin' }])
  expect(
    task.users.map(({ id, assigned, inspections, submitted }) => ({ id, assigned, inspections, submitted })),
  ).toEqual([
    { id: given.sam.userId, assigned: false, inspections: 1, submitted: 0 },
    { id: given.ines.userId, assigned: true, inspections: 2, submitted: 1 },
  ])
  expect(task.users.every((user) => user.last_activity_at)).toBe(true)
  expect((await given.alice.api.tasks.readWithUsers({ params })).following).toBe(true)
})

test('shows an inspector other assignees, and figures of their own work only', async () => {
  const params = { id: given.workflowId }
  const ivan = await given.stack.as('ivan')
  await given.sam.api.tasks.assign({ params, body: { user_id: ivan.userId } })
  await makeSubmitted(ivan, given.workflowId)
  const { users } = await given.ines.api.tasks.readWithUsers({ params })
  expect(users.map(({ id, inspections, submitted }) => ({ id, inspections, submitted }))).toEqual([
    { id: given.ines.userId, inspections: 2, submitted: 1 },
    { id: ivan.userId, inspections: null, submitted: null },
  ])
  expect(users.map((user) => user.last_activity_at !== null)).toEqual([true, false])
})

test('clients of an e-mail task are visible only to users who supervise it', async () => {
  const { stack } = given
  const { acme } = stack.companies
  const folder = await given.alice.api.tasks.createFolder({
    body: { name: 'Questionnaires', type: 'email', members: [given.sam.userId] },
  })
  const [task] = await stack.query<{ id: number }>(
    `INSERT INTO tasks (company_id, folder_id, type, name, template_id, template_version)
     VALUES ($1, $2, 'email', 'Roofs', $3, 1) RETURNING id`,
    [acme, folder.id, given.templateId],
  )
  const id = task?.id ?? 0
  await given.sam.api.tasks.assign({ params: { id }, body: { user_id: given.ines.userId } })
  await stack.query(
    `WITH client AS (INSERT INTO users (company_id, name, email, range, kind)
       VALUES ($1, 'Carla Client', 'carla@client.test', 'RANGE_USER', 'client') RETURNING id)
     INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version)
     SELECT $1, $2, client.id, 1, $3, 1 FROM client`,
    [acme, id, given.templateId],
  )
  const seen = await given.sam.api.tasks.readWithUsers({ params: { id } })
  expect(seen.clients).toMatchObject([{ name: 'Carla Client', email: 'carla@client.test' }])
  expect(seen.users.map((user) => user.id)).toEqual([given.ines.userId])
  expect((await given.ines.api.tasks.readWithUsers({ params: { id } })).clients).toEqual([])
})
