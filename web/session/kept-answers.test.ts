import { expect, test } from 'vitest'
import { memoryStore } from '../device/device-store.ts'
import { answerKept, keepAnswer, trimAnswers } from './kept-answers.ts'

test('answers are kept for their user, and only so many of them', async () => {
  const device = memoryStore()
  for (const n of [1, 2, 3]) await device.put('answers', `7:${n}`, { userId: 7, at: n, data: n })
  await keepAnswer(8, '1', 'other', device)
  await trimAnswers(7, device, 2)
  expect(await device.keys('answers')).toEqual(['7:2', '7:3', '8:1'])
  expect((await answerKept(8, '1', device))?.data).toBe('other')
  expect(await answerKept(7, '1', device)).toBeUndefined()
})
