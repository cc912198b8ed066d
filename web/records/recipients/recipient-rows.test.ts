import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkRows, isAddress, readPeople } from './recipient-rows.ts'

const read = (text: string) =>
  readPeople(text).map(({ email, name, locale, phone }) => [email, name, locale, phone])

test.each([
  ['ana@x.test', [['ana@x.test', '', null, '']]],
  ['Ana Ruiz <ana@x.test>', [['ana@x.test', 'Ana Ruiz', null, '']]],
  ['"Ruiz, Ana" <ana@x.test>', [['ana@x.test', 'Ruiz, Ana', null, '']]],
  ['bruno@x.test; Bruno Paz; pt', [['bruno@x.test', 'Bruno Paz', 'pt', '']]],
  ['Bruno Paz\tbruno@x.test\t+54 11 4444-5555', [['bruno@x.test', 'Bruno Paz', null, '+54 11 4444-5555']]],
  [
    'a@x.test, b@x.test',
    [
      ['a@x.test', '', null, ''],
      ['b@x.test', '', null, ''],
    ],
  ],
  ['Nombre;Correo;Idioma\nEva;eva@x.test;es-AR', [['eva@x.test', 'Eva', 'es', '']]],
  ['nome,e-mail,telefone\nEva,eva@x.test,11', [['eva@x.test', 'Eva', null, '11']]],
  ['Eva without an address', [['', 'Eva without an address', null, '']]],
])('%j', (text, people) => {
  expect(read(text)).toEqual(people)
})

test.each([
  'ana@x.test',
  'a.b+c@x.co',
  "o'neil@x.test",
  'a@x',
  'a b@x.test',
  '.a@x.test',
  'a..b@x.test',
  'a@-x.test',
  '',
])('whether %j is an address, as the server decides', (text) => {
  expect(isAddress(text)).toBe(z.email().max(254).safeParse(text).success)
})

const client = (email: string, more: object = {}) => ({
  email,
  client_id: 7,
  name: 'Known',
  locale: null,
  unsubscribed: false,
  recipient: false,
  ...more,
})
const problems = (text: string, more: Partial<Parameters<typeof checkRows>[1]> = {}) =>
  checkRows(readPeople(text), { known: new Map(), purpose: 'ask', ...more }).map(({ problem }) => problem)

test('says row by row what is wrong', () => {
  const known = new Map([
    ['asked@x.test', client('asked@x.test', { recipient: true })],
    ['no@x.test', client('no@x.test', { unsubscribed: true })],
    ['old@x.test', client('old@x.test')],
  ])
  const text = 'a@x.test\nA@X.test\nnobody@\nasked@x.test\nno@x.test\nold@x.test\npicked@x.test\njust a name'
  expect(problems(text, { known, chosen: new Set(['picked@x.test']) })).toEqual([
    null,
    'repeated',
    'bad_address',
    'already_asked',
    'wants_none',
    null,
    'repeated',
    'no_address',
  ])
  expect(problems('old@x.test\nno@x.test\nnew@x.test', { known, purpose: 'import' })).toEqual([
    'known',
    'known',
    null,
  ])
})

test('takes no more than fit', () => {
  expect(problems('a@x.test\nb@x.test\nb@x.test\nc@x.test', { room: 2 })).toEqual([
    null,
    null,
    'repeated',
    'too_many',
  ])
})

test('a known client’s name fills in a missing one', () => {
  const known = new Map([['old@x.test', client('old@x.test')]])
  const [row] = checkRows(readPeople('old@x.test'), { known, purpose: 'ask' })
  expect(row).toMatchObject({ name: 'Known', clientId: 7, problem: null })
})

test('a pasted text and a file each have headings and separators of their own', () => {
  const people = readPeople('ana@x.test', 'Correo;Nombre\nluz@x.test;Luz', '')
  expect(people.map(({ email, name, line }) => [email, name, line])).toEqual([
    ['ana@x.test', '', 1],
    ['luz@x.test', 'Luz', 2],
  ])
})
