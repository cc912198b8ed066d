import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { readKeptHere } from '../../offline/kept-here.ts'
import { setAnswer } from '../state/answering.ts'
import { opened } from '../testing/filling.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { queueItem } from '../upload/queue-item.ts'
import { deviceWith } from './held-in-page.ts'
import { keptPackage, zipOf } from './kept-package.ts'

const inspection = { id: 12, title: 'Pump: 4/5', task: { name: 'Round' } }

test('the copy contains what the device could not keep, as the page holds it', async () => {
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
  for await (const entry of keptPackage(device, 1, shown)) entries.push(entry)
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
  for await (const entry of keptPackage(device, 4, [{ inspection }])) entries.push(entry)
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
  const zip = await zipOf(keptPackage(device, 4, [{ inspection }]))
  expect(new TextDecoder().decode((await zip.arrayBuffer()).slice(0, 2))).toBe('PK')
})

test('no two files of the copy have one name, and a long name keeps its ending', async () => {
  const device = memoryStore()
  const long = `${'x'.repeat(120)}.jpeg`
  for (const name of ['a.jpg', 'a.jpg', 'a (2).jpg', 'A.JPG', long, long]) {
    const upload = { file: new File([name], name), type: 'image/jpeg', userId: 4, taskId: 7 }
    const about = { inspectionId: 12, componentId: 'photo', checkpoint: null }
    await keptUploads(device).add(queueItem({ ...upload, ...about, captured: 'camera', device: {} }))
  }
  const names = []
  for await (const { name } of keptPackage(device, 4, [{ inspection }])) names.push(name.split('/')[1])
  const cut = 'x'.repeat(95)
  expect(names.slice(1)).toEqual([
    ...['a.jpg', 'a (2).jpg', 'a (2) (2).jpg', 'A (3).JPG'],
    ...[`${cut}.jpeg`, `${cut} (2).jpeg`],
  ])
})
