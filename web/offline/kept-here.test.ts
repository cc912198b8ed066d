import { expect, test } from 'vitest'
import { type Change, memoryStore } from '../device/device-store.ts'
import { readKeptHere } from './kept-here.ts'
import { withHeld } from './with-held.ts'

const ines = 4

/** A device with one draft of Ines, saved but for its files. */
async function deviceWith(files: { status: string; userId?: number }[], more: object = {}) {
  const device = memoryStore()
  await device.put('drafts', `web-form:${ines}:12`, {
    state: {
      inspection: { id: 12, person: { id: ines } },
      completed: false,
      unanswered: null,
      draftSchema: {},
      savedSchema: {},
      ...more,
    },
  })
  for (const [n, { status, userId = ines }] of files.entries())
    await device.put('uploads', `file-${n}`, { userId, status, certification_data: { inspection_id: 12 } })
  return device
}

test.each([
  ['queued', 1],
  ['uploading', 1],
  ['waiting', 1],
  ['failed', 1],
  ['hashing', 0],
  ['lost', 0],
])('a file that is %s: %i to send', async (status, toSend) => {
  const [draft] = await readKeptHere(ines, await deviceWith([{ status }]))
  expect(draft?.files ?? 0).toBe(toSend)
})

test('files of another person are not counted', async () => {
  const [draft] = await readKeptHere(
    ines,
    await deviceWith([{ status: 'queued' }, { status: 'queued', userId: 5 }]),
  )
  expect(draft?.files).toBe(1)
})

test('reports a submission from elsewhere as long as something of it is kept here', async () => {
  const refused = { unsent: true, toSubmit: false, refusal: 'inspection_already_submitted' }
  const typed = { completed: true, toSubmit: true, overtaken: [{ name: 'mine' }] }
  expect(await readKeptHere(ines, await deviceWith([], typed))).toMatchObject([{ files: 0, ...refused }])
  const file = [{ status: 'failed' }]
  expect(await readKeptHere(ines, await deviceWith(file, { completed: true }))).toMatchObject([
    { files: 1, ...refused },
  ])
  expect(await readKeptHere(ines, await deviceWith([], { completed: true }))).toEqual([])
})

test('says that a returned inspection can be continued, not that it was submitted', async () => {
  const inspection = { id: 12, person: { id: ines }, state: 'draft', can: { edit: true }, cannot: {} }
  const more = { inspection, overtaken: [{ name: 'mine' }] }
  expect(await readKeptHere(ines, await deviceWith([], more))).toMatchObject([{ refusal: 'not_sent' }])
  const submitted = await deviceWith([], { ...more, completed: true })
  expect(await readKeptHere(ines, submitted)).toMatchObject([{ refusal: 'inspection_already_submitted' }])
})

test('lists what only this page holds, in place of the device’s copy', async () => {
  const device = await deviceWith([{ status: 'queued' }])
  const other = { id: 13, person: { id: ines } }
  const draft = {
    inspection: other,
    completed: false,
    unanswered: null,
    draftSchema: { a: 1 },
    savedSchema: {},
  }
  const file = (id: number, status: string) => ({
    userId: ines,
    status,
    certification_data: { inspection_id: id },
  })
  const held: Change[] = [
    { store: 'uploads', key: 'file-0', value: file(12, 'hashing') },
    { store: 'uploads', key: 'file-1', value: file(12, 'queued') },
    { store: 'uploads', key: 'file-2', value: file(13, 'failed') },
    { store: 'drafts', key: `web-form:${ines}:13`, value: { state: draft } },
  ]
  expect(await readKeptHere(ines, withHeld(device, held))).toMatchObject([
    { inspection: { id: 12 }, files: 1 },
    { inspection: { id: 13 }, files: 1, unsent: true },
  ])
})

test.each(['task_archived', 'workflow_readonly'])(
  'gives the reason for what no longer had a place: %s',
  async (edit) => {
    const inspection = { id: 12, person: { id: ines }, state: 'draft', cannot: { edit } }
    const [kept] = await readKeptHere(
      ines,
      await deviceWith([], { inspection, overtaken: [{ name: 'mine' }] }),
    )
    expect(kept).toMatchObject({ unsent: true, refusal: edit })
  },
)
