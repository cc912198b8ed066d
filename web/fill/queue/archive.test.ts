import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { readKeptHere } from '../../offline/kept-here.ts'
import { setAnswer } from '../state/answering.ts'
import { opened } from '../testing/filling.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { queueItem } from '../upload/queue-item.ts'
import { archiveOf, zipOf } from './archive.ts'
import { deviceWith } from './held-in-page.ts'

const inspection = { id: 12, title: 'Pump: 4/5', task: { name: 'Round' } }

test('what the device could not keep is in the copy, as the page holds it', async () => {
  const full = { ...memoryStore(), put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const { store, storage } = await opened(undefined, full)
  setAnswer(store, ['name'], 'Pump 4')
  await storage.written()
  const upload = { file: new File(['one'], 'a.jpg'), type: 'image/jpeg', userId: 1, taskId: 7 }
  const about = { inspectionId: 3, componentId: 'photo', checkpoint: null }
  const item = queueItem({ ...upload, ...about, captured: 'camera', device: {} })
  const kept = { ...item, id: 'kept' }
  const device = deviceWith(full, store.getState(), [{ ...item, keptHere: false }, kept])
  const entries = []
  const shown = await readKeptHere(1, device)
  expect(shown).toMatchObject([{ files: 1, unsent: true }])
  for await (const entry of archiveOf(device, 1, shown)) entries.push(entry)
  expect(entries.map(({ name }) => name.split('/')[1])).toEqual(['answers.json', 'a.jpg'])
  expect(JSON.parse(String(entries[0]?.input))).toMatchObject({
    answers: { name: 'Pump 4' },
    form: { id: 5 },
  })
  expect(await new Response(entries[1]?.input).text()).toBe('one')
})

test('answers and files of each inspection, with names that any file system takes', async () => {
  const device = memoryStore()
  for (const bytes of ['one', 'other']) {
    const upload = { file: new File([bytes], 'a.jpg'), type: 'image/jpeg', userId: 4, taskId: 7 }
    const about = { inspectionId: 12, componentId: 'photo', checkpoint: null }
    await keptUploads(device).add(queueItem({ ...upload, ...about, captured: 'camera', device: {} }))
  }
  const state = { draftSchema: { name: 'Pump' }, savedAt: null }
  await device.put('drafts', 'web-form:4:12', { state, version: 1 })
  const entries = []
  for await (const entry of archiveOf(device, 4, [{ inspection }])) entries.push(entry)
  const folder = 'Round - Pump_ 4_5'
  expect(entries.map(({ name }) => name)).toEqual([
    `${folder}/answers.json`,
    `${folder}/a.jpg`,
    `${folder}/a (2).jpg`,
  ])
  expect(JSON.parse(String(entries[0]?.input))).toMatchObject({
    answers: { name: 'Pump' },
    files: [{ file: 'a.jpg', question: 'photo' }, { file: 'a (2).jpg' }],
  })
  const zip = await zipOf(archiveOf(device, 4, [{ inspection }]))
  expect(new TextDecoder().decode((await zip.arrayBuffer()).slice(0, 2))).toBe('PK')
})
