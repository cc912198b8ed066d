import { certifications } from '@atesta/contract/routes/certifications.ts'
import { folders } from '@atesta/contract/routes/folders.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call } from '@atesta/testkit/calls.ts'
import type { CastName } from '@atesta/testkit/cast.ts'
import {
  archiveTask,
  certify,
  makeCertified,
  makeFolder,
  makeInspection,
  makeSubmitted,
  payload,
} from '@atesta/testkit/factories.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

/**
 * For every person, every kind of record and every flag: what the list says may be done is what the call then does.
 * A flag answers for the person and the record's state. What else may stand in the way – a folder that still holds
 * tasks, a form that is not filled – has a code of its own, and the screen says it in its own words.
 */
const contents = [
  'inspections_assigned',
  'workflow_has_children',
  'folder_has_tasks',
  'folder_has_open_tasks',
  'inspection_files_pending',
  'form_incomplete',
]

const given = useScene()
const people = ['alice', 'sam', 'sara', 'ines', 'ivan'] as const satisfies CastName[]
let shared: number

beforeAll(async () => {
  const everyone = await Promise.all(people.map((name) => given.stack.as(name)))
  const [, , sara, ines, ivan] = everyone
  // Sara and Ivan work on it as well, but are no members of its folder.
  const task = await given.alice.api.workflows.create({
    body: {
      name: 'Shared',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [sara?.userId ?? 0, ines?.userId ?? 0, ivan?.userId ?? 0],
    },
  })
  shared = task.id
})

type Flagged = { id: number; can: Record<string, boolean> }
type Row<R extends Flagged> = (caller: Caller, id: number) => Promise<R | undefined>

/** Tries every flag, in this order, on one record; each time with the flag as the list shows it at that moment. */
async function compare<R extends Flagged>(
  caller: Caller,
  row: Row<R>,
  id: number,
  attempts: Partial<Record<keyof R['can'] & string, (record: R) => Promise<Response>>>,
): Promise<number> {
  let compared = 0
  for (const [flag, attempt] of Object.entries(attempts)) {
    const record = await row(caller, id)
    if (!record) return compared
    const answer = await (attempt as (record: R) => Promise<Response>)(record)
    const body = answer.status === 204 ? {} : await answer.json().catch(() => ({}))
    const allowed = answer.ok || contents.includes((body as { code: string }).code)
    expect([caller.email, flag, allowed, (body as { code?: string }).code]).toEqual([
      caller.email,
      flag,
      record.can[flag],
      (body as { code?: string }).code,
    ])
    compared++
  }
  return compared
}

const inspectionRow = async (caller: Caller, id: number) =>
  (await caller.api.inspections.list({ query: { page_size: 100 } })).data.find((row) => row.id === id)

const inspectionKinds: Record<string, () => Promise<number>> = {
  'a draft of Ines': async () => (await makeInspection(given.ines, shared)).id,
  'a draft of Sam': async () => (await makeInspection(given.sam, shared)).id,
  'a draft of Sara': async () => (await makeInspection(await given.stack.as('sara'), shared)).id,
  'one with a file': async () => {
    const { id } = await makeInspection(given.ines, shared)
    await certify(given.ines, id, makePdf())
    return id
  },
  'a submitted one': () => makeSubmitted(given.ines, shared),
  'one in an archived task': async () => {
    const body = { name: 'Old', folder_id: given.folderId, template_id: given.templateId }
    const task = await given.sam.api.workflows.create({ body: { ...body, assignees: [given.ines.userId] } })
    const { id } = await makeInspection(given.ines, task.id)
    await archiveTask(given.stack, task.id)
    return id
  },
  'one nobody asked for': async () => (await given.ines.api.inspections.create({ body: {} })).id,
}

test.each(Object.entries(inspectionKinds))('inspection: %s', async (_kind, make) => {
  let compared = 0
  for (const name of people) {
    const caller = await given.stack.as(name)
    compared += await compare(caller, inspectionRow, await make(), {
      edit: ({ id, version }) =>
        call(caller, inspections.save, {
          params: { inspectionId: id },
          body: payload(id, version, { name: 'x' }),
        }),
      report: ({ id }) => call(caller, reports.generate, { body: { inspection_id: id } }),
      notify: ({ id }) => call(caller, inspections.createNotification, { params: { id }, body: {} }),
      delete: ({ id }) => call(caller, inspections.remove, { params: { id } }),
    })
    compared += await compare(caller, inspectionRow, await make(), {
      submit: ({ id, version, task }) =>
        call(caller, tasks.submitForm, {
          params: { id: task.id },
          body: payload(id, version, { name: 'x' }),
        }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(4)
})

const taskRow = async (caller: Caller, id: number) =>
  [
    ...(await caller.api.workflows.list({ query: { page_size: 100 } })).data,
    ...(await caller.api.workflows.list({ query: { page_size: 100, archived: 'true' } })).data,
  ].find((row) => row.id === id)

const taskKinds: Record<string, () => Promise<number>> = {
  'an empty one': () => makeTask(),
  'one with an inspection': async () => {
    const id = await makeTask()
    await makeInspection(given.ines, id)
    return id
  },
  'an archived one': async () => {
    const id = await makeTask()
    await archiveTask(given.stack, id)
    return id
  },
  'one archived as a task': async () => {
    const id = await makeTask()
    await given.sam.api.tasks.archiveMany({ body: { ids: [id] } })
    return id
  },
  'a read-only one': async () => {
    const id = await makeTask()
    await given.stack.query('UPDATE tasks SET readonly = true WHERE id = $1', [id])
    return id
  },
  'a child': async () => {
    const params = { id: await makeTask() }
    return (await given.sam.api.workflows.createChild({ params, body: { user_id: given.ines.userId } })).id
  },
  'Sara’s own': async () =>
    (await (await given.stack.as('sara')).api.inspections.create({ body: {} })).task.id,
  'Alice’s own': async () => (await given.alice.api.inspections.create({ body: {} })).task.id,
}

async function makeTask(): Promise<number> {
  const [sara, ines] = await Promise.all([given.stack.as('sara'), given.stack.as('ines')])
  const task = await given.sam.api.workflows.create({
    body: {
      name: 'Task',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [sara.userId, ines.userId],
    },
  })
  return task.id
}

test.each(Object.entries(taskKinds))('task: %s', async (_kind, make) => {
  let compared = 0
  for (const name of people) {
    const caller = await given.stack.as(name)
    compared += await compare(caller, taskRow, await make(), {
      edit: (task) =>
        call(caller, workflows.save, {
          params: { id: task.id },
          body: {
            name: 'Renamed',
            template_id: task.template?.id,
            assignees: task.assignees.map((person) => person.id),
            version: task.version,
          },
        }),
      create_inspection: (task) => call(caller, inspections.create, { body: { task_id: task.id } }),
      unarchive: (task) => call(caller, tasks.unarchive, { params: { id: task.id } }),
      create_children: (task) =>
        call(caller, workflows.createChild, {
          params: { id: task.id },
          body: { user_id: given.alice.userId },
        }),
      delete: (task) => call(caller, workflows.remove, { params: { id: task.id } }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(3)
})

const folderRow = async (caller: Caller, id: number) =>
  [
    ...(await caller.api.workflows.folders({ query: { page_size: 100 } })).data,
    ...(await caller.api.workflows.folders({ query: { page_size: 100, archived: 'true' } })).data,
  ].find((row) => row.id === id)

const folderKinds: Record<string, () => Promise<number>> = {
  'an empty one of Sam': async () => (await makeFolder(given.alice, [given.sam])).id,
  'one in which Sara works': async () => {
    const { id } = await makeFolder(given.alice, [given.sam])
    const sara = await given.stack.as('sara')
    const body = { name: 'Guest', folder_id: id, template_id: given.templateId, assignees: [sara.userId] }
    await given.sam.api.workflows.create({ body })
    return id
  },
  'Sara’s own': async () =>
    (await (await given.stack.as('sara')).api.inspections.create({ body: {} })).task.folder_id,
}

test.each(Object.entries(folderKinds))('folder: %s', async (_kind, make) => {
  let compared = 0
  for (const name of people) {
    const caller = await given.stack.as(name)
    compared += await compare(caller, folderRow, await make(), {
      edit: ({ id, name: title, members, version }) =>
        call(caller, workflows.saveFolder, {
          params: { id },
          body: { name: title, members: members.map((member) => member.id), version },
        }),
      archive: ({ id }) => call(caller, folders.archive, { params: { id } }),
      create_task: ({ id }) =>
        call(caller, workflows.create, {
          body: { name: 'New', folder_id: id, template_id: given.templateId },
        }),
      delete: ({ id }) => call(caller, workflows.removeFolder, { params: { id } }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(3)
})

const certificationRow = async (caller: Caller, id: number) =>
  (await caller.api.certifications.list({ query: { page_size: 100 } })).data.find((row) => row.id === id)

const certificationKinds: Record<string, () => Promise<number>> = {
  announced: async () => {
    const { id } = await makeInspection(given.ines, shared)
    const body = { title: 'x.pdf', size: 10, inspection_id: id, component_id: 'files' }
    return (await given.ines.api.certifications.create({ body })).id
  },
  certified: async () => (await makeCertified(given.stack, given.ines, shared)).id,
  refused: async () => {
    const { id } = await makeInspection(given.ines, shared)
    return (await certify(given.ines, id, Buffer.from('words, and no picture'))).id
  },
  'of Sam in a draft of Ines': async () => {
    const { id } = await makeInspection(given.ines, shared)
    return (await certify(given.sam, id, makePdf())).id
  },
  submitted: async () => {
    const { id, inspectionId } = await makeCertified(given.stack, given.ines, shared)
    const { version } = await given.ines.api.inspections.form({ params: { id: inspectionId } })
    const body = payload(inspectionId, version, { name: 'x' })
    await given.ines.api.tasks.submitForm({ params: { id: shared }, body })
    return id
  },
}

test.each(Object.entries(certificationKinds))('certification: %s', async (_kind, make) => {
  let compared = 0
  for (const name of people) {
    const caller = await given.stack.as(name)
    compared += await compare(caller, certificationRow, await make(), {
      download: ({ id }) => call(caller, certifications.downloadFile, { params: { id } }),
      delete: ({ identifier }) => call(caller, certifications.remove, { params: { identifier } }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(4)
})
