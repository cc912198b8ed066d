import { certifications } from '@atesta/contract/routes/certifications.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { folders } from '@atesta/contract/routes/folders.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { templates } from '@atesta/contract/routes/templates.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { inTurn, taskRow } from '@atesta/testkit/in-turn.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import {
  certify,
  makeFolder,
  makeTemplate,
  makeWorkflow,
  payload,
} from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { describe, expect, test } from 'vitest'

const given = useScene()
const fresh = async () => (await makeWorkflow(given.stack)).workflowId
const about = (id: number, body?: object) => ({ params: { id }, ...(body && { body }) })
/** Status and code of each answer. */
const said = (answers: Response[]) =>
  Promise.all(
    answers.map(async (answer) => {
      const text = await answer.text()
      return [answer.status, text ? (JSON.parse(text).code ?? null) : null]
    }),
  )

const archiving = (id: number) => () => call(given.sam, tasks.archiveMany, { body: { ids: [id] } })
const deleting = (id: number) => () => call(given.sam, workflows.remove, about(id))

describe('while a task is being archived', () => {
  test('an inspection is not begun in it', async () => {
    const id = await fresh()
    const answers = await inTurn<Response[]>(given.stack, taskRow(id), [
      archiving(id),
      () => call(given.ines, inspections.create, { body: { task_id: id } }),
    ])
    expect(await said(answers)).toEqual([
      [200, null],
      [422, 'task_archived'],
    ])
    expect(await countRows(given.stack, 'inspections', 'task_id = $1', [id])).toBe(0)
  })

  test('no user can be assigned to it', async () => {
    const id = await fresh()
    const answers = await inTurn<Response[]>(given.stack, taskRow(id), [
      archiving(id),
      () => call(given.sam, tasks.assign, about(id, { user_id: given.sam.userId })),
    ])
    expect(await said(answers)).toEqual([
      [200, null],
      [422, 'task_archived'],
    ])
  })

  test('a second archiving says so', async () => {
    const id = await fresh()
    const answers = await inTurn<Response[]>(given.stack, taskRow(id), [archiving(id), archiving(id)])
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()))
    expect(first).toEqual({ archived: [id], not_archived: [] })
    expect(second).toEqual({ archived: [], not_archived: [{ id, code: 'task_archived' }] })
  })
})

test('a child that is being made goes into the archive with its parent', async () => {
  const id = await fresh()
  const [made] = await inTurn<Response[]>(given.stack, taskRow(id), [
    () => call(given.sam, workflows.createChild, about(id, { user_id: given.ines.userId })),
    archiving(id),
  ])
  const child = (await made?.json()) as { id: number }
  expect(made?.status).toBe(201)
  expect((await given.sam.api.tasks.read(about(child.id))).archived).toBe(true)
})

describe('while a task is being deleted', () => {
  test('an inspection is not begun in it', async () => {
    const id = await fresh()
    const answers = await inTurn<Response[]>(given.stack, taskRow(id), [
      deleting(id),
      () => call(given.ines, inspections.create, { body: { task_id: id } }),
    ])
    expect(await said(answers)).toEqual([
      [204, null],
      [404, 'not_found'],
    ])
  })

  test('a request that began first keeps it', async () => {
    const id = await fresh()
    const answers = await inTurn<Response[]>(given.stack, taskRow(id), [
      () => call(given.ines, inspections.create, { body: { task_id: id } }),
      deleting(id),
    ])
    expect(await said(answers)).toEqual([
      [201, null],
      [400, 'inspections_assigned'],
    ])
  })

  test('no user can be assigned to a claim, and the calls do not deadlock', async () => {
    const { stack, alice, sam, ines } = given
    const folder = await alice.api.claims.createFolder({ body: { name: 'Claims', members: [sam.userId] } })
    for (const first of ['delete', 'assign'] as const) {
      const { id } = await sam.api.claims.create({ body: claimBody(folder.id) })
      const assigning = () => call(sam, claims.assign, about(id, { users: [ines.userId] }))
      const order = first === 'delete' ? [deleting(id), assigning] : [assigning, deleting(id)]
      const answers = await inTurn<Response[]>(stack, taskRow(id), order)
      const expected = [
        [204, null],
        [404, 'not_found'],
      ]
      expect(await said(answers)).toEqual(
        first === 'delete'
          ? expected
          : [
              [200, null],
              [204, null],
            ],
      )
    }
  })
})

test('a save that was started before a user was assigned is stale, and unassigns no user', async () => {
  const { stack, sam, ines } = given
  const id = await fresh()
  const before = await sam.api.workflows.read(about(id))
  const ivan = await stack.as('ivan')
  await sam.api.tasks.assign({ params: { id }, body: { user_id: ivan.userId } })
  const save = about(id, {
    name: 'Renamed',
    template_id: before.template?.id,
    assignees: [ines.userId],
    version: before.version,
  })
  expect(await said([await call(sam, workflows.save, save)])).toEqual([[409, 'stale_version']])
  expect((await sam.api.workflows.read(about(id))).assignees).toHaveLength(2)
})

describe('while a folder', () => {
  const folderRow = (id: number) => ({ sql: 'SELECT id FROM folders WHERE id = $1 FOR UPDATE', values: [id] })

  test('while it is being archived, no claim is reported into it', async () => {
    const { stack, alice } = given
    const folder = await alice.api.claims.createFolder({ body: { name: 'Closing' } })
    const answers = await inTurn<Response[]>(stack, folderRow(folder.id), [
      () => call(alice, folders.archive, about(folder.id)),
      () => call(alice, claims.create, { body: claimBody(folder.id) }),
    ])
    expect(await said(answers)).toEqual([
      [200, null],
      [422, 'folder_archived'],
    ])
  })

  test('while it is being archived, no task is restored into it', async () => {
    const { stack, alice } = given
    const { workflowId, folderId } = await makeWorkflow(stack)
    await alice.api.tasks.archiveMany({ body: { ids: [workflowId] } })
    const answers = await inTurn<Response[]>(stack, folderRow(folderId), [
      () => call(alice, folders.archive, about(folderId)),
      () => call(alice, tasks.unarchive, about(workflowId)),
    ])
    expect(await said(answers)).toEqual([
      [200, null],
      [422, 'unarchive_folder_archived'],
    ])
  })
})

test('while a form is being deleted, no workflow is made with it', async () => {
  const { stack, alice, sam } = given
  const [template_id, folder] = [await makeTemplate(stack), await makeFolder(alice, [sam])]
  const held = {
    sql: 'SELECT version FROM template_versions WHERE template_id = $1 FOR UPDATE',
    values: [template_id],
  }
  const body = { name: 'Late', folder_id: folder.id, template_id }
  const answers = await inTurn<Response[]>(stack, held, [
    () => call(sam, templates.remove, about(template_id)),
    () => call(sam, workflows.create, { body }),
  ])
  expect(await said(answers)).toEqual([
    [204, null],
    [404, 'not_found'],
  ])
})

test('submitted and deleted concurrently, an inspection is one of the two', async () => {
  const { stack, ines } = given
  const task_id = await fresh()
  const { id, version } = await ines.api.inspections.create({ body: { task_id } })
  const held = { sql: 'SELECT id FROM inspections WHERE id = $1 FOR UPDATE', values: [id] }
  const body = {
    form_data: { user_id: 10, inspection: { id, version }, schema: [{ id: 'name', value: 'Well 7' }] },
    envelope: { signatures: [] },
  }
  const answers = await inTurn<Response[]>(stack, held, [
    () => call(ines, inspections.remove, about(id)),
    () => call(ines, tasks.submitForm, { params: { id: task_id }, body }),
  ])
  expect(await said(answers)).toEqual([
    [204, null],
    [404, 'not_found'],
  ])
  expect(await countRows(stack, 'statements', 'inspection_id = $1', [id])).toBe(0)
})

test('a file of what is being submitted stays with it: it is deleted before, or not by who took it', async () => {
  const { stack, ines } = given
  const task_id = await fresh()
  const { id, version } = await ines.api.inspections.create({ body: { task_id } })
  const { identifier } = await certify(ines, id, await makePhoto())
  await stack.settle()
  // The submission has read its files when it states them.
  const statements = { sql: 'LOCK TABLE statements IN SHARE MODE', values: [] }
  const answers = await inTurn<Response[]>(stack, statements, [
    () =>
      call(ines, tasks.submitForm, {
        params: { id: task_id },
        body: payload(id, version, { name: 'Well 7', files: [identifier] }),
      }),
    () => call(ines, certifications.remove, { params: { identifier } }),
  ])
  expect(await said(answers)).toEqual([
    [200, null],
    [400, 'inspection_already_submitted'],
  ])
})

test('a concurrent submission for another person ends the approval by the submitter', async () => {
  const { stack, ines, sam } = given
  const task_id = await fresh()
  const { id, version } = await ines.api.inspections.create({ body: { task_id } })
  const held = { sql: 'SELECT id FROM inspections WHERE id = $1 FOR UPDATE', values: [id] }
  const answers = await inTurn<Response[]>(stack, held, [
    () =>
      call(sam, tasks.submitForm, {
        params: { id: task_id },
        body: payload(id, version, { name: 'Well 7' }),
      }),
    () => call(sam, inspections.approve, about(id, { round: 1 })),
  ])
  expect(await said(answers)).toEqual([
    [200, null],
    [403, 'review_own'],
  ])
})
