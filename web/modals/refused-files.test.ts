import { expect, test } from 'vitest'
import { byReason } from './refused-files.ts'

test('a reason that many files share is said once', () => {
  const large = Array.from({ length: 100 }, (_, index) => ({ name: `${index}.jpg`, reason: 'Too large.' }))
  expect(byReason([...large, { name: 'a.txt', reason: 'Wrong format.' }])).toEqual([
    { names: ['0.jpg', '1.jpg', '2.jpg'], more: 97, reason: 'Too large.' },
    { names: ['a.txt'], more: 0, reason: 'Wrong format.' },
  ])
  expect(byReason(large.slice(0, 4))).toMatchObject([{ names: { length: 4 }, more: 0 }])
})
