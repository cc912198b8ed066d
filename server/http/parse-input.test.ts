import { contract } from '@atesta/contract/contract.ts'
import { type Locale, locales } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { clients } from '@atesta/contract/routes/clients.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Failure } from './failure.ts'
import { parseInput } from './parse-input.ts'
import { refusalTexts } from './texts.ts'

/** What a schema, or a part of it, says by itself is wrong. */
function* saidBy(schema: unknown, seen = new Set<unknown>()): Generator<string> {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return
  seen.add(schema)
  const { _zod: inner } = schema as { _zod?: { def?: object } }
  const def = (inner ? inner.def : schema) as Record<string, unknown>
  if (typeof def.error === 'function') {
    const said = def.error({ code: 'custom' })
    if (said) yield typeof said === 'string' ? said : said.message
  }
  for (const value of Object.values(def)) yield* saidBy(value, seen)
}

test('no schema says in one language what is wrong: it names a text that there is in each', () => {
  const routes: Route[] = Object.values(contract).flatMap((module) => Object.values(module))
  const said = routes.flatMap(({ query, body }) => [...saidBy(query), ...saidBy(body)])
  expect(said).toContain('one_line')
  for (const locale of locales)
    expect(said.filter((name) => !Object.hasOwn(refusalTexts(locale), name))).toEqual([])
})

function wrong(route: Route, body: object, locale: Locale): unknown[] {
  try {
    parseInput(route, { params: {}, query: {}, body }, locale)
    return []
  } catch (error) {
    return (error as Failure).facts.errors ?? []
  }
}

test.each([
  ['en', 'One line of text, without control characters'],
  ['es', 'Una línea de texto, sin caracteres de control'],
  ['pt', 'Uma linha de texto, sem caracteres de controle'],
] as const)('a name of two lines is refused in the caller’s words (%s)', (locale, message) => {
  const found = wrong(clients.create, { name: 'One\nTwo', email: 'ana@example.com' }, locale)
  expect(found).toContainEqual({ path: '/name', message })
})

test.each([
  ['en', 'An e-mail address is expected, such as name@example.com'],
  ['es', 'Se espera una dirección de correo, como nombre@example.com'],
  ['pt', 'Espera-se um endereço de e-mail, como nome@example.com'],
] as const)('refuses an invalid e-mail address (%s)', (locale, message) => {
  expect(wrong(clients.create, { name: 'Ana', email: 'none' }, locale)).toContainEqual({
    path: '/email',
    message,
  })
  expect(wrong(claims.create, { insured: { email: 'none' } }, locale)).toContainEqual({
    path: '/insured/email',
    message,
  })
})

const due = (at: string) => {
  const body = { name: 'Roof', template_id: 1, folder_id: 1, due_at: at }
  return (parseInput(workflows.create, { params: {}, query: {}, body }, 'en').body as { due_at: string })
    .due_at
}

test('a deadline is the same moment whatever its offset, as a database can hold it', () => {
  const moment = fc.date({ min: new Date('1900-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
  const two = (count: number) => String(count).padStart(2, '0')
  fc.assert(
    fc.property(moment, fc.integer({ min: -1439, max: 1439 }), (at, minutes) => {
      const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1)
      const size = Math.abs(minutes)
      const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
      expect(due(local + offset)).toBe(at.toISOString())
    }),
  )
})

test.each([
  [workflows.create, { due_at: '9999-12-31T23:00:00-23:59' }, '/due_at'],
  [claims.create, { incident: { date: '0000-02-01' } }, '/incident/date'],
])('names the field of a date that no database holds', (route, body, path) => {
  expect(wrong(route, body, 'en')).toContainEqual({ path, message: 'This is not written as expected' })
})

test('names the day of a calendar that no database holds', () => {
  const ask = () =>
    parseInput(workflows.calendars, { params: {}, query: { from: '0000-01-01' }, body: {} }, 'en')
  const errors = [{ path: '?from', message: 'This is not written as expected' }]
  expect(ask).toThrow(expect.objectContaining({ facts: expect.objectContaining({ errors }) }))
})
