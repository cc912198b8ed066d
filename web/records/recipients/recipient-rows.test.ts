import { Line } from '@atesta/contract/schemas/page.ts'
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
  [
    'a@x.test, b@x.test; c@x.test',
    [
      ['a@x.test', '', null, ''],
      ['b@x.test', '', null, ''],
      ['c@x.test', '', null, ''],
    ],
  ],
  // As Outlook copies them, below a line that says nothing of how these are separated.
  [
    'ana@x.test\nbeto@x.test; "García, Luis" <luis@x.test>',
    [
      ['ana@x.test', '', null, ''],
      ['beto@x.test', '', null, ''],
      ['luis@x.test', 'García, Luis', null, ''],
    ],
  ],
  [
    'beto@x.test; "García, Luis" <luis@x.test>',
    [
      ['beto@x.test', '', null, ''],
      ['luis@x.test', 'García, Luis', null, ''],
    ],
  ],
  [
    '"Paz; Beto" <beto@x.test>, "García, Luis" <luis@x.test>, eva@x.test',
    [
      ['beto@x.test', 'Paz; Beto', null, ''],
      ['luis@x.test', 'García, Luis', null, ''],
      ['eva@x.test', '', null, ''],
    ],
  ],
  [
    'Paz, Beto <beto@x.test>; García, Luis <luis@x.test>; "Ruiz, Eva" <eva@x.test>, z@x.test',
    [
      ['beto@x.test', 'Paz, Beto', null, ''],
      ['luis@x.test', 'García, Luis', null, ''],
      ['eva@x.test', 'Ruiz, Eva', null, ''],
      ['z@x.test', '', null, ''],
    ],
  ],
  ['Ruiz, Ana <ana@x.test>', [['ana@x.test', 'Ruiz, Ana', null, '']]],
  ['Ana Ruiz <ana@x.test>, pt', [['ana@x.test', 'Ana Ruiz', 'pt', '']]],
  ['Ruiz, Ana;ana@x.test;+54 11 4444-5555', [['ana@x.test', 'Ruiz, Ana', null, '+54 11 4444-5555']]],
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

test('a name is made one line, and one that is too long is said', () => {
  const text = `email,name\na@x.test,"Ana\nRuiz\u202e"\nb@x.test,${'b'.repeat(200)}\nc@x.test,${'c'.repeat(201)}`
  const rows = checkRows(readPeople(text), { known: new Map(), purpose: 'ask' })
  expect(rows.map(({ problem }) => problem)).toEqual([null, null, 'long_name'])
  for (const { name, problem } of rows) expect(Line.safeParse(name).success, name).toBe(problem === null)
  expect(rows[0]?.name).toBe('Ana Ruiz')
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

test('a pasted text and a file each have headings, separators and lines of their own', () => {
  const people = [
    ...readPeople('ana@x.test'),
    ...readPeople('Correo;Nombre\nluz@x.test;Luz', { file: 'gente.csv' }),
  ]
  expect(people.map(({ email, name, line, source }) => [email, name, line, source])).toEqual([
    ['ana@x.test', '', 1, 'pasted'],
    ['luz@x.test', 'Luz', 2, { file: 'gente.csv' }],
  ])
})

test.each([
  ['email,idioma\na@x.test,xx', 'xx'],
  ['email,idioma\na@x.test,es-AR', ''],
  ['email,idioma\na@x.test,', ''],
  ['a@x.test; Ana; xx', 'xx'],
  ['a@x.test; Bo', ''],
])('the unknown language of %j is kept, to be said', (text, unknown) => {
  expect(readPeople(text).map(({ locale, unknownLocale }) => [locale === 'es', unknownLocale])).toEqual([
    [text.includes('es-AR'), unknown],
  ])
})
