import { expect, test } from 'vitest'
import { themeSlugs } from './limits.ts'
import { mainColourOf, mainColours } from './themes.ts'

test('every layout has its own colour, and an unknown slug gets the default one', () => {
  expect(Object.keys(mainColours)).toEqual([...themeSlugs])
  expect(new Set(Object.values(mainColours)).size).toBe(themeSlugs.length)
  for (const slug of ['no-such-layout', 'toString', '__proto__'])
    expect(mainColourOf(slug, null)).toBe(mainColours.default)
})

test('a company’s own colour goes before that of its layout', () => {
  expect(mainColourOf('inti', null)).toBe(mainColours.inti)
  expect(mainColourOf('inti', '#123456')).toBe('#123456')
})
