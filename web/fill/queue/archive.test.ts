import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { keptUploads } from '../upload/kept-uploads.ts'
import { queueItem } from '../upload/queue-item.ts'
import { archiveOf, zipOf } from './archive.ts'

const inspection = { id: 12, title: 'Pump: 4/5', task: { name: 'Round' } }

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
