import { expect, test } from 'vitest'
import { SharedPlaces } from './shares.ts'

test('one request waits for at most one of each other sharer', async () => {
  const places = new SharedPlaces([0, 1])
  const done: string[] = []
  const asked = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c'].map((who, index) =>
    places.use(who, async () => void done.push(`${who}${index}`)),
  )
  await Promise.all(asked)
  expect(done.indexOf('c8')).toBeLessThan(6)
  const ofA = done.filter((each) => each.startsWith('a'))
  expect(ofA).toEqual(['a0', 'a1', 'a2', 'a3'])
})
