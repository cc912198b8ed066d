import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../../device/device-store.ts'
import { setAnswer } from '../state/answering.ts'
import { createWebForm } from '../state/web-form.ts'
import { endPreview, showPreview } from './show-preview.ts'

const component = (id: string, more: object = {}) => ({
  id,
  type: 'yes_no' as const,
  label: id,
  required: false,
  options: [],
  multiple: false,
  comment_object: [],
  ...more,
})
const form = (...ids: string[]): FormStructure => ({
  steps: [{ id: 'form', type: 'form', title: '' }],
  schema: [
    {
      id: 'section',
      title: '',
      collapsed: false,
      questions: ids.map((id) => ({ id: `${id}_question`, label: id, components: [component(id)] })),
    },
  ],
})

test('answers stay while the form changes, and nothing is kept on the device', async () => {
  const device = memoryStore()
  const { store, storage } = createWebForm(device)
  expect(showPreview(store, storage, form('rails'), 'en')).toBe(true)
  setAnswer(store, ['rails'], 'yes')
  expect(showPreview(store, storage, form('rails', 'belt'), 'pt')).toBe(true)
  const { draftSchema, evaluation, locale } = store.getState()
  expect([draftSchema, locale]).toEqual([{ rails: 'yes' }, 'pt'])
  expect(evaluation?.visible.components.has('belt')).toBe(true)
  await storage.written()
  expect(await device.all('drafts')).toEqual([])
  endPreview(store)
  expect(store.getState()).toMatchObject({ draftSchema: {}, inspection: null, normalizedForm: null })
})

test('a form whose parts cannot be told apart is not shown', () => {
  const { store, storage } = createWebForm(memoryStore())
  expect(showPreview(store, storage, form('rails', 'rails'), 'en')).toBe(false)
})
