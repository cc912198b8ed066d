import { expect, test } from 'vitest'
import { inOrderOfAnswers } from './answers-at.ts'

test('files are leafed through in the order of their cards, not newest first', () => {
  const newestFirst = ['stray', 'c', 'b', 'a'].map((identifier) => ({ identifier }))
  const answers = { note: 'words', photos: ['a', 'b'], rooms: [{ id: 'r1', photos: ['c'] }] }
  const order = inOrderOfAnswers(newestFirst, answers as never).map(({ identifier }) => identifier)
  expect(order).toEqual(['a', 'b', 'c', 'stray'])
})
