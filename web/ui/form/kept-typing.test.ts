import { hourMs } from '@atesta/contract/durations.ts'
import { expect, test } from 'vitest'
import { KeptTyping } from './kept-typing.ts'

const [ana, ben] = [1, 2]
const client = { address: '/clients?new=true', fields: ['name', 'email'] }
const values = { name: 'Nadia' }

function given() {
  let now = 0
  const typing = new KeptTyping(() => now)
  typing.keep(ana, client, values)
  const wait = (ms: number) => {
    now += ms
  }
  return { typing, wait }
}

test('what was typed into a form is taken once, whatever the order of its fields', () => {
  const { typing } = given()
  expect(typing.take(ana, { ...client, fields: ['email', 'name'] })).toEqual(values)
  expect(typing.take(ana, client)).toBeUndefined()
})

test('it belongs to its form and address', () => {
  const { typing } = given()
  expect(typing.take(ana, { ...client, address: '/clients' })).toBeUndefined()
  expect(typing.take(ana, { ...client, fields: ['name'] })).toBeUndefined()
  expect(typing.take(ana, client)).toEqual(values)
})

test('another person neither sees it nor leaves it there', () => {
  const { typing } = given()
  expect(typing.take(ben, client)).toBeUndefined()
  expect(typing.take(ana, client)).toBeUndefined()
})

test('it is there for an hour', () => {
  const { typing, wait } = given()
  wait(hourMs)
  expect(typing.take(ana, client)).toEqual(values)
  const later = given()
  later.wait(hourMs + 1)
  expect(later.typing.take(ana, client)).toBeUndefined()
})
