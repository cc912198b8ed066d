import { CallError } from '@atesta/contract/client.ts'
import type { FormPayload, Inspection } from '@atesta/contract/schemas/inspection.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import type { StorageValue } from 'zustand/middleware'
import { type DeviceStore, memoryStore } from '../../device/device-store.ts'
import { keptForm } from '../../offline/kept-forms.ts'
import { readKeptHere } from '../../offline/kept-here.ts'
import { findStarted, type Started, startableKey, startHere } from '../../offline/started.ts'
import { keptPackage } from '../queue/kept-package.ts'
import { setAnswer } from '../state/answering.ts'
import { Autosave } from '../state/autosave.ts'
import { openInspection, resetWebForm } from '../state/opening.ts'
import { settleConflict } from '../state/settle-conflict.ts'
import type { SubmitCall } from '../state/submitting.ts'
import { createWebForm, type WebForm } from '../state/web-form.ts'
import { Desk, refusal } from '../testing/desk.ts'
import { pumpForm } from '../testing/filling.ts'
import { type DraftCalls, sendDraft, triedAgain } from './send-draft.ts'
import { sendStarted } from './send-started.ts'

const person = { id: 1, name: 'Ana' }
const task = { id: 7, name: 'Pumps', type: 'workflow' as const, folder_id: 2 }
const unreachable = () => Promise.reject(new CallError(0, null))
const flags = { progressive: false, camera_only: false, position_required: false }
const free = (_turn: string, work: () => Promise<void>) => work()

/** A device on which an inspection was started and named without a connection. */
async function startedDevice(title = 'In the field') {
  const device = memoryStore()
  const form = { id: 5, name: 'Pump', version: 1, structure: pumpForm }
  await device.put('startable', startableKey(1, 7), { userId: 1, task, form, flags })
  const started = await startHere(person, { taskId: 7, title, clientId: crypto.randomUUID() }, device)
  if (!started) throw new Error('its form is kept')
  await typeName(device, started.id, 'Pump 4')
  return { device, started }
}

async function typeName(device: DeviceStore, inspectionId: number, name: string, toSubmit = false) {
  const { store, storage } = createWebForm(device)
  const { signal } = new AbortController()
  const offline = { save: unreachable, fetchForm: unreachable }
  const kept = (key: { userId: number; inspectionId: number }) => keptForm(key, device)
  await openInspection({ store, storage, ...offline, keptForm: kept, signal }, { userId: 1, inspectionId })
  setAnswer(store, ['name'], name)
  if (toSubmit) store.setState({ toSubmit: true })
  await storage.written()
}

/** The person asks for the draft to be sent once more. */
async function tryAgain(device: DeviceStore) {
  const kept = await device.get<StorageValue<WebForm>>('drafts', 'web-form:1:3')
  if (kept)
    await device.put('drafts', 'web-form:1:3', {
      ...kept,
      state: { ...kept.state, ...triedAgain(kept.state) },
    })
}

/** A device on which an inspection of the server's was named, to be submitted once it can be. */
async function finishedDraft() {
  const device = memoryStore()
  const desk = new Desk(pumpForm)
  await device.put('opened', '1:3', { userId: 1, opened: await desk.form(3) })
  await typeName(device, 3, 'Pump 4', true)
  return { device, desk, key: { userId: 1, inspectionId: 3 } }
}

/** A server that makes one inspection for each id of a device, and whose drafts are the desk's. */
function serverOf(desk: Desk) {
  const made = new Map<string, number>()
  const create = async ({ clientId }: Started): Promise<Inspection> => {
    if (!made.has(clientId)) made.set(clientId, 40 + made.size)
    return (await desk.form(made.get(clientId) ?? 0)).inspection
  }
  return { made, create }
}

const draftCalls = (desk: Desk, files: Awaited<ReturnType<DraftCalls['files']>> = 'arrived') => {
  const receipts: unknown[] = []
  const calls: DraftCalls = {
    save: desk.save,
    fetchForm: desk.form,
    submit: desk.submit,
    files: async () => files,
    keepReceipt: async (receipt) => void receipts.push(receipt),
    isGuest: false,
  }
  return { calls, receipts }
}

test('creates an inspection started here once, however often the answer is lost, and continues under its new id', async () => {
  const { device, started } = await startedDevice()
  const desk = new Desk(pumpForm)
  const { made, create } = serverOf(desk)
  const lost = async (one: Started) => {
    await create(one)
    return unreachable()
  }
  const calls = { whenFree: free, onCreated: () => undefined }
  await expect(sendStarted(device, 1, { ...calls, create: lost })).rejects.toThrow(CallError)
  await sendStarted(device, 1, { ...calls, create })
  await sendStarted(device, 1, { ...calls, create })
  expect(made.size).toBe(1)
  expect((await findStarted(1, started.id, device))?.movedTo?.id).toBe(40)
  expect(await device.keys('drafts')).toEqual(['web-form:1:40'])
  const { calls: sending } = draftCalls(desk)
  expect(await sendDraft(device, { userId: 1, inspectionId: 40 }, sending, 'en')).toBe('saved')
  expect(desk.answers).toContainEqual({ id: 'name', value: 'Pump 4' })
})

test('one that a tab has open is created, and moved when the tab has let go of it', async () => {
  const { device, started } = await startedDevice()
  const { create } = serverOf(new Desk(pumpForm))
  const news: boolean[] = []
  const onCreated = (_started: Started, _inspection: Inspection, moved: boolean) => void news.push(moved)
  await sendStarted(device, 1, { create, whenFree: async () => undefined, onCreated })
  expect((await findStarted(1, started.id, device))?.movedTo).toBeNull()
  await sendStarted(device, 1, { create, whenFree: free, onCreated })
  expect(news).toEqual([false, true])
})

test('one that the server refuses stays here with its reason, and does not hold up the next', async () => {
  const { device, started } = await startedDevice()
  const second = await startHere(person, { taskId: 7, title: 'Next', clientId: crypto.randomUUID() }, device)
  const { create } = serverOf(new Desk(pumpForm))
  await sendStarted(device, 1, {
    create: (one) => (one.id === started.id ? Promise.reject(refusal(409, 'task_archived')) : create(one)),
    whenFree: free,
    onCreated: () => undefined,
  })
  expect((await findStarted(1, started.id, device))?.refused).toBe('task_archived')
  expect((await findStarted(1, second?.id ?? 0, device))?.movedTo).not.toBeNull()
  const [kept] = await readKeptHere(1, device)
  expect(kept).toMatchObject({ refusal: 'task_archived', unsent: true })
})

test('a server that breaks refuses nothing: it is tried again by itself, and the next one at once', async () => {
  const { device, started } = await startedDevice()
  const second = await startHere(person, { taskId: 7, title: 'Next', clientId: crypto.randomUUID() }, device)
  const { create } = serverOf(new Desk(pumpForm))
  const calls = { whenFree: free, onCreated: () => undefined }
  // A server of the version before knows less than this page sends.
  for (const broken of [refusal(500, 'UNKNOWN'), refusal(400, 'validation_failed')]) {
    const first = (one: Started) => (one.id === started.id ? Promise.reject(broken) : create(one))
    await sendStarted(device, 1, { ...calls, create: first })
    expect(await findStarted(1, started.id, device)).toMatchObject({ refused: null, movedTo: null })
  }
  expect((await findStarted(1, second?.id ?? 0, device))?.movedTo).not.toBeNull()

  const busy = () => Promise.reject(refusal(429, 'too_many_requests'))
  await expect(sendStarted(device, 1, { ...calls, create: busy })).rejects.toThrow(CallError)
  expect(await findStarted(1, started.id, device)).toMatchObject({ refused: null, movedTo: null })
  await sendStarted(device, 1, { ...calls, create })
  expect((await findStarted(1, started.id, device))?.movedTo).not.toBeNull()
})

test.each([
  [500, 'UNKNOWN' as const],
  [429, 'too_many_requests' as const],
])('a submission to a server that answers %i is made later by itself', async (status, code) => {
  const { device, desk, key } = await finishedDraft()
  const { calls } = draftCalls(desk)
  const failing = () => Promise.reject(refusal(status, code))
  for (const part of [{ save: failing }, { submit: failing }])
    expect(await sendDraft(device, key, { ...calls, ...part }, 'en')).toBe('waiting')
  expect(await readKeptHere(1, device)).toMatchObject([{ toSubmit: true, refusal: null }])
  expect(await sendDraft(device, key, calls, 'en')).toBe('submitted')
})

test('a submission waits for its files, is made once, and leaves a receipt and no draft', async () => {
  const { device, desk, key } = await finishedDraft()
  const waiting = draftCalls(desk, 'on_their_way')
  expect(await sendDraft(device, key, waiting.calls, 'en')).toBe('waits_for_files')
  expect(desk.state).toBe('draft')
  const { calls, receipts } = draftCalls(desk)
  expect(await sendDraft(device, key, calls, 'en')).toBe('submitted')
  expect(await sendDraft(device, key, calls, 'en')).toBe('submitted')
  expect(receipts).toHaveLength(1)
  expect(await device.keys('drafts')).toEqual([])
})

test('a submission whose answer was lost is repeated as it was, under its key', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls } = draftCalls(desk)
  const sent: Parameters<DraftCalls['submit']>[] = []
  const submit: DraftCalls['submit'] = async (...given) => {
    sent.push(given)
    return sent.length === 1 ? unreachable() : desk.submit(...given)
  }
  expect(await sendDraft(device, key, { ...calls, submit }, 'en')).toBe('waiting')
  expect(desk.state).toBe('draft')
  expect(await sendDraft(device, key, { ...calls, submit }, 'en')).toBe('submitted')
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual(sent[0])
})

test('fetches the receipt of a submission by a link that has closed by repeating it', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls, receipts } = draftCalls(desk)
  const lost: DraftCalls['submit'] = async (...given) => {
    await desk.submit(...given)
    return unreachable()
  }
  const isGuest = true
  expect(await sendDraft(device, key, { ...calls, isGuest, submit: lost }, 'en')).toBe('waiting')
  const fetchForm = () => Promise.reject(refusal(401, 'unauthenticated'))
  expect(await sendDraft(device, key, { ...calls, isGuest, fetchForm }, 'en')).toBe('submitted')
  expect(receipts).toHaveLength(1)
  expect(await device.keys('drafts')).toEqual([])
})

test.each([false, true])(
  'newer answers are never overtaken by an older submission (by a link: %s)',
  async (isGuest) => {
    const { device, desk, key } = await finishedDraft()
    const { calls } = draftCalls(desk)
    const sent: Parameters<DraftCalls['submit']>[] = []
    const submit: DraftCalls['submit'] = async (...given) => {
      sent.push(given)
      return sent.length === 1 ? unreachable() : desk.submit(...given)
    }
    expect(await sendDraft(device, key, { ...calls, isGuest, submit }, 'en')).toBe('waiting')
    await typeName(device, 3, 'Pump 5', true)
    expect(await sendDraft(device, key, { ...calls, isGuest, submit }, 'en')).toBe('submitted')
    expect(sent.map(([, { form_data }]) => form_data.schema.find(({ id }) => id === 'name')?.value)).toEqual([
      'Pump 4',
      'Pump 5',
    ])
    expect(await device.keys('drafts')).toEqual([])
  },
)

test('a submission that arrived and cannot be read afterwards is not made a second time', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls, receipts } = draftCalls(desk)
  const keys = new Set<string>()
  const lost: DraftCalls['submit'] = async (...given) => {
    keys.add(given[2])
    const receipt = await desk.submit(...given)
    return keys.size === 1 && receipts.length === 0 ? unreachable() : receipt
  }
  expect(await sendDraft(device, key, { ...calls, submit: lost }, 'en')).toBe('waiting')
  const again: DraftCalls['submit'] = async (...given) => {
    keys.add(given[2])
    return desk.submit(...given)
  }
  const fetchForm = () => Promise.reject(refusal(502, 'service_unavailable'))
  expect(await sendDraft(device, key, { ...calls, submit: again, fetchForm }, 'en')).toBe('waiting')
  expect(await sendDraft(device, key, { ...calls, submit: again }, 'en')).toBe('submitted')
  expect(keys.size).toBe(1)
})

test('a submission that arrived without an answer and was returned since is not made again by itself', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls } = draftCalls(desk)
  const lost: DraftCalls['submit'] = async (...given) => {
    await desk.submit(...given)
    return unreachable()
  }
  expect(await sendDraft(device, key, { ...calls, submit: lost }, 'en')).toBe('waiting')
  expect(desk.state).toBe('submitted')
  desk.giveBack()
  expect(await sendDraft(device, key, calls, 'en')).toBe('saved')
  expect(desk.state).toBe('draft')
})

test('a conflict and files that have stopped are left to the person, with the reason', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls } = draftCalls(desk, 'stopped')
  expect(await sendDraft(device, key, calls, 'en')).toBe('refused')
  expect(await readKeptHere(1, device)).toMatchObject([{ toSubmit: false, refusal: 'files_not_sent' }])
  await typeName(device, 3, 'Pump 5', true)
  desk.answers = [{ id: 'name', value: 'Pump 6' }]
  desk.version += 1
  expect(await sendDraft(device, key, draftCalls(desk).calls, 'en')).toBe('refused')
  expect(await readKeptHere(1, device)).toMatchObject([{ unsent: true, refusal: 'stale_version' }])
  expect(desk.state).toBe('draft')
})

test('a submission left to the device days ago is judged by the day of its submission', async () => {
  const today = { '==': [{ var: 'day' }, { today: [] }] }
  const form = formWith(component('day', 'date', { required: true, validation: today }))
  const device = memoryStore()
  const desk = new Desk(form)
  const key = { userId: 1, inspectionId: 3 }
  await device.put('opened', '1:3', { userId: 1, opened: await desk.form(3) })
  const { store, storage } = createWebForm(device)
  const { signal } = new AbortController()
  const kept = (of: typeof key) => keptForm(of, device)
  const offline = { save: unreachable, fetchForm: unreachable }
  await openInspection({ store, storage, ...offline, keptForm: kept, signal }, key)
  setAnswer(store, ['day'], '2026-03-05')
  store.setState({ toSubmit: true, leftAt: '2026-03-05T23:30:00-03:00' })
  await storage.written()
  const { calls } = draftCalls(desk)
  const sent: FormPayload[] = []
  const submit: SubmitCall = (task, payload, id) => {
    sent.push(payload)
    return calls.submit(task, payload, id)
  }
  expect(await sendDraft(device, key, { ...calls, submit }, 'en')).toBe('submitted')
  expect(sent).toMatchObject([
    { form_data: { schema: [{ id: 'day', value: '2026-03-05' }], answered_at: '2026-03-05T23:30:00-03:00' } },
  ])
})

test('an ended session is not a refusal: sends once the person has signed in again', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls } = draftCalls(desk)
  const save = () => Promise.reject(refusal(401, 'unauthenticated'))
  expect(await sendDraft(device, key, { ...calls, save }, 'en')).toBe('waiting')
  expect(await readKeptHere(1, device)).toMatchObject([{ unsent: true, toSubmit: true, refusal: null }])
  expect(await sendDraft(device, key, calls, 'en')).toBe('submitted')
})

test.each([
  ['a conflict', 'stale_version' as const],
  ['another', 'forbidden' as const],
])('the reason why answers were not taken is gone once they are saved: %s', async (_, code) => {
  const { device, desk, key } = await finishedDraft()
  const { calls } = draftCalls(desk)
  const isConflict = code === 'stale_version'
  if (isConflict) desk.change([{ id: 'name', value: 'Pump 6' }])
  const save = isConflict ? desk.save : () => Promise.reject(refusal(403, code))
  expect(await sendDraft(device, key, { ...calls, save }, 'en')).toBe('refused')
  expect(await readKeptHere(1, device)).toMatchObject([{ refusal: code }])

  const { store, storage } = createWebForm(device)
  const { signal } = new AbortController()
  await openInspection({ store, storage, save: desk.save, fetchForm: desk.form, signal }, key)
  if (isConflict) settleConflict(store, { name: 'mine' })
  const autosave = new Autosave(store, {
    ...calls,
    kept: storage.written,
    onSubmitted: () => undefined,
    onFailure: () => undefined,
  })
  expect(await autosave.flush()).toBe(true)
  autosave.stop()
  await storage.written()
  expect(desk.answers).toMatchObject([{ id: 'name', value: 'Pump 4' }])
  expect(await readKeptHere(1, device)).toMatchObject([{ unsent: false, refusal: null }])
})

test('keeps answers overtaken by a submission from elsewhere with the reason, also after another try', async () => {
  const { device, desk, key } = await finishedDraft()
  desk.change([{ id: 'name', value: 'Pump 6' }])
  desk.state = 'submitted'
  for (const _ of ['at first', 'once more'])
    expect(await sendDraft(device, key, draftCalls(desk).calls, 'en')).toBe('refused')
  expect(await readKeptHere(1, device)).toMatchObject([
    { unsent: true, toSubmit: false, refusal: 'inspection_already_submitted' },
  ])
  const { value: answers } = await keptPackage(device, 1, await readKeptHere(1, device)).next()
  expect(JSON.parse(String(answers?.input)).answers).toEqual({ name: 'Pump 4' })
})

test('an inspection that may no longer be filled in is not submitted: it waits here with the reason', async () => {
  const { device, desk, key } = await finishedDraft()
  const { calls, receipts } = draftCalls(desk, 'on_their_way')
  expect(await sendDraft(device, key, calls, 'en')).toBe('waits_for_files')
  desk.canEdit = false
  expect(await sendDraft(device, key, calls, 'en')).toBe('refused')
  expect(await readKeptHere(1, device)).toMatchObject([{ refusal: 'task_archived' }])
  expect([desk.state, receipts]).toEqual(['draft', []])

  // Out of the archive, and sent once more.
  desk.canEdit = true
  await tryAgain(device)
  expect(await sendDraft(device, key, draftCalls(desk).calls, 'en')).toBe('submitted')
})

test('a submission that was refused is made when it is sent once more, unless something was typed since', async () => {
  const { device, desk, key } = await finishedDraft()
  const stopped = draftCalls(desk, 'stopped').calls
  expect(await sendDraft(device, key, stopped, 'en')).toBe('refused')
  await typeName(device, 3, 'Pump 5')
  await tryAgain(device)
  expect(await sendDraft(device, key, stopped, 'en')).toBe('saved')
  await typeName(device, 3, 'Pump 5', true)
  for (const _ of ['at first', 'once more']) {
    expect(await sendDraft(device, key, stopped, 'en')).toBe('refused')
    await tryAgain(device)
  }
  expect(await sendDraft(device, key, draftCalls(desk).calls, 'en')).toBe('submitted')
})

test('answers on another version of the form are not sent, and nothing is submitted in their place', async () => {
  const { device, desk, key } = await finishedDraft()
  desk.formVersion = 2
  expect(await sendDraft(device, key, draftCalls(desk).calls, 'en')).toBe('saved')
  expect(desk.state).toBe('draft')
  const kept = await readKeptHere(1, device)
  expect(kept).toMatchObject([{ unsent: true, toSubmit: false, refusal: 'not_sent' }])
  const { value: answers } = await keptPackage(device, 1, kept).next()
  expect(JSON.parse(String(answers?.input)).overtaken).toEqual([{ name: 'Pump 4' }])
})

test('sends answers typed after the return, and keeps earlier overtaken answers beside them', async () => {
  const { device, desk, key } = await finishedDraft()
  desk.change([{ id: 'name', value: 'Pump 6' }])
  desk.state = 'submitted'
  const { calls } = draftCalls(desk)
  expect(await sendDraft(device, key, calls, 'en')).toBe('refused')
  desk.giveBack()
  // Opened once with a connection, and then without one.
  expect(await sendDraft(device, key, calls, 'en')).toBe('saved')
  await typeName(device, 3, 'Pump 7', true)
  expect(await readKeptHere(1, device)).toMatchObject([{ unsent: true, toSubmit: true, refusal: null }])
  expect(await sendDraft(device, key, calls, 'en')).toBe('submitted')
  expect(desk.answers).toContainEqual({ id: 'name', value: 'Pump 7' })
  const kept = await readKeptHere(1, device)
  expect(kept).toMatchObject([{ refusal: 'inspection_already_submitted' }])
  const { value: answers } = await keptPackage(device, 1, kept).next()
  expect(JSON.parse(String(answers?.input)).answers).toEqual({ name: 'Pump 4' })
})

test('overtaken once more, both are kept, the newest first; discarding what is typed takes neither along', async () => {
  const device = memoryStore()
  const desk = new Desk(pumpForm)
  const key = { userId: 1, inspectionId: 3 }
  await device.put('opened', '1:3', { userId: 1, opened: await desk.form(3) })
  const { calls } = draftCalls(desk)
  const keptOfIt = async () =>
    (await readKeptHere(1, device)).filter(({ inspection }) => inspection.id === key.inspectionId)
  const saved = async () => {
    const { value } = await keptPackage(device, 1, await keptOfIt()).next()
    const { answers, overtaken } = JSON.parse(String(value?.input))
    return { answers, overtaken }
  }
  const comeBack = async () => {
    desk.giveBack()
    expect(await sendDraft(device, key, calls, 'en')).toBe('saved')
  }
  for (const [mine, theirs] of [
    ['Pump 4', 'Pump 6'],
    ['Pump 5', 'Pump 7'],
  ] as const) {
    await typeName(device, 3, mine, true)
    desk.change([{ id: 'name', value: theirs }])
    desk.state = 'submitted'
    expect(await sendDraft(device, key, calls, 'en')).toBe('refused')
    if (mine === 'Pump 4') await comeBack()
  }
  const both = { answers: { name: 'Pump 5' }, overtaken: [{ name: 'Pump 4' }] }
  expect(await saved()).toEqual(both)

  await comeBack()
  let written = Promise.resolve()
  const put: DeviceStore['put'] = (...given) => written.then(() => device.put(...given))
  const { store, storage } = createWebForm({ ...device, put })
  const { signal } = new AbortController()
  await openInspection({ store, storage, save: desk.save, fetchForm: desk.form, signal }, key)
  setAnswer(store, ['name'], 'Pump 9')
  await storage.written()
  // The page is left at once, and the next inspection opened before the device has written: it is kept like any other.
  let release = () => {}
  written = new Promise((resolve) => {
    release = resolve
  })
  const next = { userId: 1, inspectionId: 4 }
  const done = Promise.all([
    resetWebForm(store, storage),
    openInspection({ store, storage, save: desk.save, fetchForm: desk.form, signal }, next),
  ])
  release()
  await done
  setAnswer(store, ['name'], 'Pump 2')
  await storage.written()
  expect(await device.get('drafts', 'web-form:1:4')).toMatchObject({
    state: { draftSchema: { name: 'Pump 2' } },
  })
  expect(await keptOfIt()).toMatchObject([{ refusal: 'not_sent' }])
  expect(await saved()).toEqual({
    answers: { name: 'Pump 7' },
    overtaken: [{ name: 'Pump 4' }, { name: 'Pump 5' }],
  })
})

test('reads overtaken answers kept by an older version of the page, and continues with the draft', async () => {
  const device = memoryStore()
  const desk = new Desk(pumpForm)
  const key = { userId: 1, inspectionId: 3 }
  await device.put('opened', '1:3', { userId: 1, opened: await desk.form(3) })
  await typeName(device, 3, 'Pump 4')
  const draft = await device.get<{ state: object }>('drafts', 'web-form:1:3')
  for (const overtaken of [{ name: 'Pump 1' }, null]) {
    await device.put('drafts', 'web-form:1:3', { state: { ...draft?.state, overtaken }, version: 1 })
    const { store, storage } = createWebForm(device)
    const { signal } = new AbortController()
    await openInspection({ store, storage, save: unreachable, fetchForm: unreachable, signal }, key)
    expect(store.getState()).toMatchObject({
      draftSchema: { name: 'Pump 4' },
      overtaken: overtaken ? [overtaken] : [],
    })
  }
})
