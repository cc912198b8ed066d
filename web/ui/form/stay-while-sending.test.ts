import { paths } from '@atesta/contract/paths.ts'
import { expect, test } from 'vitest'
import { mustStay } from './stay-while-sending.ts'

const at = (pathname: string) => ({ pathname, routeId: pathname, search: {} })
const to = (pathname: string) => ({ current: at('/dashboard'), next: at(pathname) })
const leaves = () => true

test('a person who has sent something stays until it is answered, unless the session has ended', () => {
  expect(mustStay(true, to('/dashboard/archive'), leaves)).toBe(true)
  expect(mustStay(false, to('/dashboard/archive'), leaves)).toBe(false)
  expect(mustStay(true, to(paths.login()), leaves)).toBe(false)
  expect(mustStay(true, to('/dashboard/archive'), () => false)).toBe(false)
})
