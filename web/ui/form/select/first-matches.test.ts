import type { ComboboxItem } from '@mantine/core'
import fc from 'fast-check'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { firstMatches } from './first-matches.ts'

const t = ((key: string) => key) as unknown as TFunction<'common'>
const machines = (count: number): ComboboxItem[] =>
  Array.from({ length: count }, (_, at) => ({ value: `m${at}`, label: `Machine ${at}` }))
const offered = (count: number, search: string, chosen: string | null = null) =>
  firstMatches(t, chosen)({ options: machines(count), search, limit: 0 }) as ComboboxItem[]

test('of thousands of options a hundred are drawn, with a hint that cannot be chosen', () => {
  const found = offered(2000, '')
  expect(found).toHaveLength(101)
  expect(found.at(-1)).toMatchObject({ disabled: true })
})

test('all options are drawn without a hint where they are few, or few match', () => {
  expect(offered(100, '')).toEqual(machines(100))
  expect(offered(2000, 'machine 1999')).toEqual([machines(2000)[1999]])
})

test('what is typed in full is offered first, whatever else begins with it', () => {
  const [first] = firstMatches(t)({ options: machines(300).reverse(), search: ' machine 1', limit: 0 })
  expect(first).toEqual(machines(2)[1])
})

test('what is chosen is among those drawn, once, wherever it stands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 500 }), fc.nat({ max: 100 }), (count, at) => {
      const chosen = `m${count - 1 - at}`
      expect(offered(count, '', chosen).filter(({ value }) => value === chosen)).toHaveLength(1)
    }),
  )
})
