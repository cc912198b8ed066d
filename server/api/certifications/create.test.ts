import { certifications } from '@atesta/contract/routes/certifications.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import {
  archiveTask,
  limitCredits,
  makeInspection,
  makeSubmitted,
} from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let draft: number
beforeAll(async () => {
  draft = (await makeInspection(given.ines, given.workflowId)).id
})
const body = (more: object = {}) => ({
  title: 'Pump.jpg',
  type: 'image/jpeg',
  size: 1000,
  inspection_id: draft,
  component_id: 'files',
  ...more,
})
const refused = (more: object, code: Parameters<typeof expectRefused>[4]) =>
  expectRefused(given.stack, given.ines, certifications.create, { body: body(more) }, code)

/** What the specification's certification_data holds besides, as a browser writes a file into JSON. */
const besides = {
  download_available: false,
  create_inspection: false,
  category: 'file',
  workflow: 7,
  file: {},
}

test('announces a file: queued, one credit taken, audited', async () => {
  const made = await given.ines.api.certifications.create({ body: body(besides) })
  expect(made).toMatchObject({
    state: 'queued',
    category: 'photo',
    kind: 'image',
    upload_url: `/api/uploads/${made.identifier}`,
    can: { delete: true, download: false },
  })
  expect(await countRows(given.stack, 'credit_entries', 'record_id = $1 AND amount = -1', [made.id])).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.ines.userId,
    action: 'create',
    noun: 'certification',
    record_id: String(made.id),
    details: { inspection_id: draft },
  })
})

test('announced once more under the id of a device, also under another key, it is the same file; elsewhere it is another', async () => {
  const announce = (more: object = {}) =>
    given.ines.api.certifications.create({ body: body({ client_id: clientId, ...more }) })
  const clientId = crypto.randomUUID()
  const made = await announce()
  expect(await announce()).toMatchObject({ id: made.id, upload_url: made.upload_url })
  expect(await countRows(given.stack, 'credit_entries', 'record_id = $1', [made.id])).toBe(1)
  const other = await makeInspection(given.ines, given.workflowId)
  expect((await announce({ inspection_id: other.id })).id).not.toBe(made.id)

  await given.ines.api.certifications.remove({ params: { identifier: made.identifier } })
  await refused({ client_id: clientId }, 'not_found')
})

test('a name that no column can hold is the caller’s mistake', async () => {
  await refused({ title: 'nul\0.jpg' }, 'validation_failed')
})

test('a hash in another form than 64 hexadecimal digits in lower case is malformed', async () => {
  for (const sha256 of ['', 'a'.repeat(63), 'A'.repeat(64), `sha256-${'a'.repeat(64)}`])
    await refused({ device: { sha256 } }, 'validation_failed')
})

test('too large, empty, and a slot that is full', async () => {
  await refused({ size: 262_144_001 }, 'file_too_large')
  await refused({ size: 0 }, 'file_empty')
  await given.ines.api.certifications.create({ body: body({ component_id: 'placed' }) })
  await refused({ component_id: 'placed' }, 'too_many_files')
})

test('a question that takes no files has none announced, and a slot none of another kind', async () => {
  await refused({ component_id: 'name' }, 'component_takes_no_files')
  await refused({ component_id: 'no-such' }, 'component_unknown')
})

test('a video for a slot that needs a place must bring one', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  const video = { inspection_id: id, component_id: 'placed', type: 'video/mp4', title: 'x.mp4' }
  await refused(video, 'position_required')
  const device = { position: { lat: -38.4, lon: -68.5, accuracy_m: 5 } }
  const made = await given.ines.api.certifications.create({ body: { ...body(video), device } })
  expect(made.position).toMatchObject({ lat: -38.4, lon: -68.5, source: 'device' })
})

test('refuses submitted inspections', async () => {
  const submitted = await makeSubmitted(given.ines, given.workflowId)
  await refused({ inspection_id: submitted }, 'inspection_already_submitted')
})

test('of many concurrent requests for the last credits, exactly as many succeed as there are credits', async () => {
  await limitCredits(given.stack, 3)
  const { id } = await makeInspection(given.ines, given.workflowId)
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      given.ines.api.certifications.create({ body: body({ inspection_id: id }) }),
    ),
  )
  const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(refusals).toEqual(Array(7).fill('no_user_credits'))
  expect(await countRows(given.stack, 'certifications', 'inspection_id = $1', [id])).toBe(3)
  await refused({ inspection_id: id }, 'no_user_credits')
  await limitCredits(given.stack, null)
})

testHidden(certifications.create, () => ({
  stack: given.stack,
  id: draft,
  args: (id) => ({ body: body({ inspection_id: id }) }),
  from: ['sara', 'ivan'],
}))

test('refuses read-only workflows', async () => {
  const readonly = (is: boolean) =>
    given.stack.query('UPDATE tasks SET readonly = $1 WHERE id = $2', [is, given.workflowId])
  await readonly(true)
  await refused({}, 'workflow_readonly')
  await readonly(false)
})

test('refuses archived tasks', async () => {
  await archiveTask(given.stack, given.workflowId)
  await refused({}, 'task_archived')
})
