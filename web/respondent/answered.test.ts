import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { expect, test } from 'vitest'
import { memoryStore } from '../device/device-store.ts'
import { readAnswered, waitsHere } from './answered.ts'

const structure = formOf(
  section('one', [
    question('q_name', [component('name', 'text')]),
    question('q_photo', [component('photo', 'upload'), component('why', 'text')]),
  ]),
  section('two', [question('q_ok', [component('ok', 'yes_no')])]),
)
const unreachable = () => Promise.reject(new Error('no connection'))

test('on another device it is what the server has', async () => {
  const server = async () => ({ structure, answers: { why: 'dark' } })
  expect(await readAnswered(7, memoryStore(), server)).toBe(1)
})

test('on the same device it is what was typed last, also without a connection', async () => {
  const device = memoryStore()
  const draftSchema = { name: 'Pump', photo: ['p'], ok: null }
  await device.put('drafts', 'web-form:-7:7', { state: { draftSchema } })
  await device.put('forms', 'web-form:-7:7', { id: 1, name: 'Pump', version: 1, structure })
  expect(await readAnswered(7, device, unreachable)).toBe(2)
})

test('files of an evidence step count as answers', async () => {
  const evidence = section('corners', [question('q_left', [component('left', 'upload')])])
  const withEvidence = {
    ...structure,
    steps: [
      { id: 'files', type: 'documentation' as const, title: 'Files', sections: [evidence] },
      ...structure.steps,
    ],
  }
  const server = async () => ({ structure: withEvidence, answers: { left: ['p'] } })
  expect(await readAnswered(7, memoryStore(), server)).toBe(1)
})

test('knows nothing without either', async () => {
  expect(await readAnswered(7, memoryStore(), unreachable)).toBeNull()
})

test('a submission that this device is still to send waits here', async () => {
  const device = memoryStore()
  expect(await waitsHere(7, device)).toBe(false)
  await device.put('drafts', 'web-form:-7:7', { state: { draftSchema: {}, toSubmit: false } })
  expect(await waitsHere(7, device)).toBe(false)
  await device.put('drafts', 'web-form:-7:7', { state: { draftSchema: {}, toSubmit: true } })
  expect(await waitsHere(7, device)).toBe(true)
})
