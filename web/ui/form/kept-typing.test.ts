import { hourMs } from '@atesta/contract/durations.ts'
import { expect, test } from 'vitest'
import { changedIn, KeptTyping, stillTyped } from './kept-typing.ts'

const [ana, ben] = [1, 2]
const client = { address: '/clients?new=true', fields: ['name', 'email'] }
const typed = { values: { name: 'Nadia' } }

function given() {
  let now = 0
  const typing = new KeptTyping(() => now)
  typing.keep(ana, client, typed)
  const wait = (ms: number) => {
    now += ms
  }
  return { typing, wait }
}

test('what was typed into a form is taken once, whatever the order of its fields', () => {
  const { typing } = given()
  expect(typing.take(ana, { ...client, fields: ['email', 'name'] })).toEqual(typed)
  expect(typing.take(ana, client)).toBeUndefined()
})

test('it belongs to its form and address', () => {
  const { typing } = given()
  expect(typing.take(ana, { ...client, address: '/clients' })).toBeUndefined()
  expect(typing.take(ana, { ...client, fields: ['name'] })).toBeUndefined()
  expect(typing.take(ana, client)).toEqual(typed)
})

test('another person neither sees it nor leaves it there', () => {
  const { typing } = given()
  expect(typing.take(ben, client)).toBeUndefined()
  expect(typing.take(ana, client)).toBeUndefined()
})

test('it is there for an hour', () => {
  const { typing, wait } = given()
  wait(hourMs)
  expect(typing.take(ana, client)).toEqual(typed)
  const later = given()
  later.wait(hourMs + 1)
  expect(later.typing.take(ana, client)).toBeUndefined()
})

test('a field that others changed meanwhile is left as they saved it', () => {
  const start = { name: 'Nadia', email: 'nadia@x.test', folders: [1, 2], phone: '' }
  const given = changedIn(['name', 'folders'], { ...start, name: 'Nadia Roca', folders: [1] }, start)
  expect(stillTyped(given, { ...start, phone: '1' })).toEqual({ name: 'Nadia Roca', folders: [1] })
  expect(stillTyped(given, { ...start, folders: [1, 2, 3] })).toEqual({ name: 'Nadia Roca' })
  expect(stillTyped(given, { ...start, name: 'Nadia R.' })).toEqual({ folders: [1] })
})

test('something new is kept as a whole, whatever its fields start from by then', () => {
  const claim = { amount: 900, currency: 'EUR' }
  expect(stillTyped({ values: claim }, { amount: '', currency: 'USD' })).toEqual(claim)
})

test('who signs out leaves nothing of it', () => {
  const { typing } = given()
  typing.forget()
  expect(typing.take(ana, client)).toBeUndefined()
})

test('fields that belong together are put back together, or left together as others saved them', () => {
  const together = [['amount', 'currency']]
  const start = { amount: 500, currency: 'USD', name: 'Hail' }
  const typed = changedIn(
    ['amount', 'name'],
    { amount: 900, currency: 'USD', name: 'Storm' },
    start,
    together,
  )
  expect(stillTyped(typed, start, together)).toEqual({ amount: 900, currency: 'USD', name: 'Storm' })
  expect(stillTyped(typed, { ...start, currency: 'EUR' }, together)).toEqual({ name: 'Storm' })
  expect(stillTyped(typed, { ...start, amount: 700 }, together)).toEqual({ name: 'Storm' })
})
