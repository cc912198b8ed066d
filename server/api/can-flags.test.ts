// Slow: what each flag promises is tried for each kind of record and each role.
import { actions } from '@atesta/contract/routes/actions.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { clients } from '@atesta/contract/routes/clients.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { folders } from '@atesta/contract/routes/folders.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { templates } from '@atesta/contract/routes/templates.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { call } from '@atesta/testkit/calls.ts'
import type { CastName } from '@atesta/testkit/cast.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import {
  archiveTask,
  certify,
  makeCertified,
  makeFolder,
  makeInspection,
  makeSubmitted,
  makeTemplate,
  payload,
} from '@atesta/testkit/records/factories.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

/**
 * For every person, every kind of record and every flag: what the list says may be done is what the call then does, and
 * where it says no, it names the code that the call answers. Only what the answers sent along decide is left to the call.
 * Slow: who may delete a file needs another one, and each is sealed by the log.
 */
const ofAnswers = ['form_incomplete', 'inspection_files_pending']

/** False when they are done already: the call then answers as the first time. */
const nothingLeft = ['unarchive', 'disable']

const given = useEmailScene()
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

type Flagged = { id: number; can: object; cannot: object }
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
    const { code } = body as { code?: string }
    const left = flag === 'submit' && ofAnswers.includes(code ?? '')
    const done = answer.ok && !(record.can as Record<string, boolean>)[flag]
    expect([caller.email, flag, answer.ok || left, left ? undefined : code]).toEqual([
      caller.email,
      flag,
      (record.can as Record<string, boolean>)[flag] || (done && nothingLeft.includes(flag)),
      (record.cannot as Record<string, string>)[flag],
    ])
    compared++
  }
  return compared
}

const inspectionRow = async (caller: Caller, id: number) =>
  (await caller.api.inspections.form({ params: { id } }).catch(() => undefined))?.inspection

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
  'an approved one': async () => {
    const id = await makeSubmitted(given.ines, shared)
    await given.sam.api.inspections.approve({ params: { id }, body: { round: 1 } })
    return id
  },
  'one in an archived task': async () => {
    const body = { name: 'Old', folder_id: given.folderId, template_id: given.templateId }
    const task = await given.sam.api.workflows.create({ body: { ...body, assignees: [given.ines.userId] } })
    const { id } = await makeInspection(given.ines, task.id)
    await archiveTask(given.stack, task.id)
    return id
  },
  'one under a legal hold': async () => {
    const body = { name: 'Disputed', folder_id: given.folderId, template_id: given.templateId }
    const task = await given.sam.api.workflows.create({ body: { ...body, assignees: [given.ines.userId] } })
    const { id } = await makeInspection(given.ines, task.id)
    await given.alice.api.retention.hold({ params: { id: task.id }, body: { reason: 'Lawsuit' } })
    return id
  },
  'one without a task': async () => (await given.ines.api.inspections.create({ body: {} })).id,
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
      add_action: ({ id }) => call(caller, actions.create, { body: { inspection_id: id, text: 'Repair' } }),
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

// One by one, as every list shows them too: pages of a hundred for each of hundreds of attempts take a minute.
const taskRow = (caller: Caller, id: number) =>
  caller.api.workflows.read({ params: { id } }).catch(() => undefined)

const actionRow = (caller: Caller, id: number) =>
  caller.api.actions.read({ params: { id } }).catch(() => undefined)

test('corrective action: one added by hand', async () => {
  let compared = 0
  for (const name of people) {
    const caller = await given.stack.as(name)
    const inspection_id = await makeSubmitted(given.ines, shared)
    const { id } = await given.sam.api.actions.create({ body: { inspection_id, text: 'Repair' } })
    const save = (more: object) => (action: { id: number; version: number }) =>
      call(caller, actions.save, { params: { id: action.id }, body: { version: action.version, ...more } })
    compared += await compare(caller, actionRow, id, {
      edit: save({ due_on: '2031-02-03' }),
      edit_text: save({ text: 'Paint' }),
    })
  }
  expect(compared).toBe(6)
})

const taskKinds: Record<string, () => Promise<number>> = {
  'an empty one': () => makeTask(),
  'one with an inspection': async () => {
    const id = await makeTask()
    await makeInspection(given.ines, id)
    return id
  },
  'a parent': async () => {
    const id = await makeTask()
    await given.sam.api.workflows.createChild({ params: { id }, body: { user_id: given.ines.userId } })
    return id
  },
  'a child archived with its parent': async () => {
    const id = await makeTask()
    const body = { user_id: given.ines.userId }
    const child = await given.sam.api.workflows.createChild({ params: { id }, body })
    await given.sam.api.tasks.archiveMany({ body: { ids: [id] } })
    return child.id
  },
  'one archived in an archived folder': async () => {
    const id = await makeTask((await makeFolder(given.alice, [given.sam])).id)
    await given.sam.api.tasks.archiveMany({ body: { ids: [id] } })
    const { folder } = await given.alice.api.workflows.read({ params: { id } })
    await given.alice.api.folders.archive({ params: { id: folder.id } })
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
  'one under a legal hold': async () => {
    const id = await makeTask()
    await given.alice.api.retention.hold({ params: { id }, body: { reason: 'Lawsuit' } })
    return id
  },
  'a child of one under a legal hold': async () => {
    const params = { id: await makeTask() }
    const child = await given.sam.api.workflows.createChild({ params, body: { user_id: given.ines.userId } })
    await given.alice.api.retention.hold({ params, body: { reason: 'Lawsuit' } })
    return child.id
  },
  'a child': async () => {
    const params = { id: await makeTask() }
    return (await given.sam.api.workflows.createChild({ params, body: { user_id: given.ines.userId } })).id
  },
  'Sara’s own': async () =>
    (await (await given.stack.as('sara')).api.inspections.create({ body: {} })).task.id,
  'Alice’s own': async () => (await given.alice.api.inspections.create({ body: {} })).task.id,
}

async function makeTask(folderId = given.folderId): Promise<number> {
  const [sara, ines] = await Promise.all([given.stack.as('sara'), given.stack.as('ines')])
  const task = await given.sam.api.workflows.create({
    body: {
      name: 'Task',
      folder_id: folderId,
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
      archive: (task) => call(caller, tasks.archive, { params: { id: task.id } }),
      delete: (task) => call(caller, workflows.remove, { params: { id: task.id } }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(3)
})

const folderRow = (caller: Caller, id: number) =>
  caller.api.folders.read({ params: { id } }).catch(() => undefined)

const folderKinds: Record<string, () => Promise<number>> = {
  'an empty one of Sam': async () => (await makeFolder(given.alice, [given.sam])).id,
  'one in which Sara works': async () => {
    const { id } = await makeFolder(given.alice, [given.sam])
    const sara = await given.stack.as('sara')
    const body = { name: 'Guest', folder_id: id, template_id: given.templateId, assignees: [sara.userId] }
    await given.sam.api.workflows.create({ body })
    return id
  },
  'one with an archived task': async () => {
    const { id } = await makeFolder(given.alice, [given.sam])
    await given.sam.api.tasks.archiveMany({ body: { ids: [await makeTask(id)] } })
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
      unarchive: ({ id }) => call(caller, folders.unarchive, { params: { id } }),
      delete: ({ id }) => call(caller, workflows.removeFolder, { params: { id } }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(3)
})

const certificationRow = async (caller: Caller, id: number) =>
  (await caller.api.certifications.list({ query: { page_size: 5 } })).data.find((row) => row.id === id)

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
  let id = await make()
  // Those who may not delete it come first, so that few have to be made.
  for (const name of people.toReversed()) {
    const caller = await given.stack.as(name)
    const [row] = await given.stack.query('SELECT FROM certifications WHERE id = $1 AND deleted_at IS NULL', [
      id,
    ])
    if (!row) id = await make()
    compared += await compare(caller, certificationRow, id, {
      download: ({ id }) => call(caller, certifications.downloadFile, { params: { id } }),
      retry: ({ id }) => call(caller, certifications.retry, { params: { id } }),
      delete: ({ identifier }) => call(caller, certifications.remove, { params: { identifier } }),
    })
  }
  expect(compared).toBeGreaterThanOrEqual(4)
})

async function makeClaim(template_id: number | null): Promise<number> {
  const { id: folder_id } = await given.alice.api.claims.createFolder({
    body: { name: `Claims ${newAddress()}`, members: [given.sam.userId] },
  })
  const body = { ...claimBody(folder_id, { template_id, assignees: [given.ines.userId] }) }
  return (await given.sam.api.claims.create({ body })).id
}

const claimKinds: Record<string, () => Promise<number>> = {
  'without a form': () => makeClaim(null),
  'with an inspection': async () => {
    const id = await makeClaim(given.templateId)
    await makeInspection(given.ines, id)
    return id
  },
  'with a certification': async () => {
    const id = await makeClaim(given.templateId)
    await makeCertified(given.stack, given.ines, id)
    return id
  },
  'with a submitted file that is not read yet': async () => {
    const id = await makeClaim(given.templateId)
    const { inspectionId, id: file } = await makeCertified(given.stack, given.ines, id)
    const { version } = await given.ines.api.inspections.form({ params: { id: inspectionId } })
    const body = payload(inspectionId, version, { name: 'x' })
    await given.ines.api.tasks.submitForm({ params: { id }, body })
    await given.stack.query(`UPDATE certifications SET state = 'hashing' WHERE id = $1`, [file])
    return id
  },
}

test.each(Object.entries(claimKinds))('claim: %s', async (_kind, make) => {
  const row = async (caller: Caller, id: number) =>
    (await caller.api.claims.list({ query: {} })).data.find((claim) => claim.id === id)
  const id = await make()
  let compared = 0
  for (const name of ['ines', 'sam'] as const) {
    const caller = await given.stack.as(name)
    compared += await compare(caller, row, id, {
      report: () => call(caller, reports.generateClaim, { body: { task_id: id } }),
      create_inspection: () => call(caller, inspections.create, { body: { task_id: id } }),
      assign: () => call(caller, claims.assign, { params: { id }, body: { users: [given.alice.userId] } }),
      delete: () => call(caller, workflows.remove, { params: { id } }),
    })
  }
  expect(compared).toBe(8)
})

const recipients = () => [{ email: newAddress(), name: 'Ana' }]
const over = `UPDATE email_tasks SET expires_at = now() - interval '1 hour' WHERE task_id = $1`
const emailTaskKinds: Record<string, () => Promise<number>> = {
  'without recipients': async () => (await given.makeTask()).id,
  'not sent': async () => (await given.makeTask({ recipients: recipients() })).id,
  sent: async () => (await given.makeSent()).task.id,
  'with an announced file': async () => {
    const { task, email } = await given.makeSent()
    const body = { title: 'x.pdf', size: 10, inspection_id: email.inspection_id, component_id: 'files' }
    await given.sam.api.certifications.create({ body })
    return task.id
  },
  'to a recipient who wants no mail': async () => {
    const { task, email } = await given.makeSent()
    await given.stack.query('UPDATE users SET unsubscribed_at = now() WHERE id = $1', [email.client.id])
    return task.id
  },
  'whose time is over': async () => {
    const { task } = await given.makeSent()
    await given.stack.query(over, [task.id])
    return task.id
  },
}

test.each(Object.entries(emailTaskKinds))('email task, its recipient and client: %s', async (_kind, make) => {
  const taskOf = async (caller: Caller, id: number) =>
    (await caller.api.emails.listTasks({ query: { page_size: 100 } })).data.find((task) => task.id === id)
  const emailOf = async (caller: Caller, id: number) =>
    (await caller.api.emails.list({ query: { task_id: id } })).data[0]
  const answerOf = async (caller: Caller, id: number) =>
    (await caller.api.inspections.list({ query: { task_id: id } })).data[0]
  const { alice, sam } = given
  const id = await make()
  await compare(sam, answerOf, id, {
    notify: (row) => call(sam, inspections.createNotification, { params: { id: row.id }, body: {} }),
    submit: (row) =>
      call(sam, tasks.submitForm, { params: { id }, body: payload(row.id, row.version, { name: 'x' }) }),
  })
  await compare(sam, emailOf, id, {
    resend: (row) => call(sam, emails.resend, { params: { id: row.id } }),
  })
  const clientOf = async (caller: Caller) => {
    const email = await emailOf(caller, id)
    return email && caller.api.clients.read({ params: { id: email.client.id } })
  }
  await compare(sam, clientOf, id, { delete: (row) => call(sam, clients.remove, { params: { id: row.id } }) })
  await compare(alice, clientOf, id, {
    delete: (row) => call(alice, clients.remove, { params: { id: row.id } }),
  })
  const compared = await compare(sam, taskOf, id, {
    add_recipients: () =>
      call(sam, emails.addRecipients, { params: { id }, body: { recipients: recipients() } }),
    send: () => call(sam, emails.send, { params: { id } }),
  })
  expect(compared).toBe(2)
  const again = await make()
  await compare(sam, taskOf, again, {
    send: () => call(sam, emails.send, { params: { id: again } }),
    create_inspection: () => call(sam, inspections.create, { body: { task_id: again } }),
    delete: () => call(sam, emails.remove, { params: { id: again } }),
  })
})

test.each(['in use', 'free', 'archived'])('form: %s', async (kind) => {
  const row = (caller: Caller, id: number) => caller.api.templates.read({ params: { id } })
  for (const name of ['sam', 'ines'] as const) {
    const caller = await given.stack.as(name)
    const id = await makeTemplate(given.stack)
    const body = { name: 'Uses it', folder_id: given.folderId, template_id: id }
    if (kind === 'in use') await given.sam.api.workflows.create({ body })
    if (kind === 'archived') await given.sam.api.templates.archive({ params: { id } })
    const compared = await compare(caller, row, id, {
      edit: ({ version }) =>
        call(caller, templates.save, { params: { id }, body: { name: `New ${id}${name}`, version } }),
      archive: () => call(caller, templates.archive, { params: { id } }),
      unarchive: () => call(caller, templates.unarchive, { params: { id } }),
      delete: () => call(caller, templates.remove, { params: { id } }),
    })
    expect(compared).toBe(4)
  }
})
