import { expect, test } from 'vitest'
import { themeSlugs } from './limits.ts'
import { mainColourOf, mainColours } from './themes.ts'

test('every layout has a colour of its own, and a slug nobody knows gets the default one', () => {
  expect(Object.keys(mainColours)).toEqual([...themeSlugs])
  expect(new Set(Object.values(mainColours)).size).toBe(themeSlugs.length)
  for (const slug of ['no-such-layout', 'toString', '__proto__'])
    expect(mainColourOf(slug)).toBe(mainColours.default)
})
