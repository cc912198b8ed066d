// Slow: some two hundred bodies as large as are read, each measured.
import { setImmediate } from 'node:timers/promises'
import { contract } from '@atesta/contract/contract.ts'
import type { Problem } from '@atesta/contract/errors.ts'
import { limits } from '@atesta/contract/limits.ts'
import type { Route } from '@atesta/contract/route.ts'
import { bodyFor } from '@atesta/testkit/arbitrary.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, checkBounds, maxBodyDepth } from './body-bounds.ts'
import { Failure } from './failure.ts'
import { parseInput } from './parse-input.ts'
import { problemOf } from './problem.ts'

const given = useScene()
const maxAnswered = 65_536

const every = Object.values(contract).flatMap((routes) => Object.values(routes as Record<string, Route>))
const withBody = every.filter((route) => route.body)
const routeOf = (path: string) => withBody.find((route) => route.path === path) as Route
const times = <T>(count: number, one: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => one(i))
const keys = (count: number, one = (index: number) => `k${index}`) =>
  JSON.stringify(Object.fromEntries(times(count, (index) => [one(index), 1])))

/** The texts, lists and records of a good body, one after the other full of what does not belong there. */
function* swollen(value: unknown, put: (inner: unknown) => unknown, most: number): Generator<unknown> {
  if (Array.isArray(value)) {
    for (const wrong of [{}, 'x']) yield put(times(Math.floor(most / 2), () => wrong))
    for (const [place, inner] of value.entries())
      yield* swollen(inner, (changed) => put(value.with(place, changed)), most)
  } else if (typeof value === 'object' && value !== null) {
    yield put({ ...value, ...Object.fromEntries(times(900, (index) => [`x${index}`, 1])) })
    for (const [key, inner] of Object.entries(value))
      yield* swollen(inner, (changed) => put({ ...value, [key]: changed }), most)
  } else if (typeof value === 'string') yield put('x'.repeat(most * 10))
}

/** Much that is wrong, each within the bounds, so that it is read and checked. */
function* hostile(route: Route): Generator<string> {
  const { values } = boundsOf(route)
  const inTurn = <T>(count: number, one: (index: number) => T) => JSON.stringify(times(count, one))
  yield keys(990)
  yield keys(200, (index) => `${'é'.repeat(2000)}/~${index}`)
  yield inTurn(1000, () => '\u0001'.repeat(100))
  yield inTurn(Math.floor(values / 510), (row) => JSON.parse(keys(500, (index) => `k${index} ${row}`)))
  for (const body of swollen(bodyFor(route), (changed) => changed, Math.min(values, 8000)))
    yield JSON.stringify(body)
}

/**
 * What the server does with a body before it authenticates the caller; the refusal as it would be sent, if it is one.
 */
function readAndRefuse(route: Route, text: string): string {
  try {
    const bytes = Buffer.from(text)
    expect(bytes.length).toBeLessThanOrEqual(boundsOf(route).bytes)
    checkBounds(bytes, boundsOf(route))
    const params = { id: '1', inspectionId: '1', session: 'x', identifier: '0'.repeat(20), userId: '1' }
    parseInput(route, { params, query: {}, body: JSON.parse(bytes.toString()) }, 'pt')
    return ''
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return JSON.stringify(problemOf(error, 'pt', 'x'.repeat(36)))
  }
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('accepts the depth of the limit and no more, ignoring brackets in strings', () => {
  const check = (text: string) => () => checkBounds(Buffer.from(text), boundsOf())
  expect(check(nested(maxBodyDepth))).not.toThrow()
  expect(check(nested(maxBodyDepth + 1))).toThrow('malformed_request')
  expect(check(JSON.stringify(`${'['.repeat(500)}"\\`))).not.toThrow()
  expect(check(JSON.stringify([`\\"${',['.repeat(20_000)}`, 1]))).not.toThrow()
})

test('a text within the bounds is counted as it is read', () => {
  const countOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Object.values(value).reduce((sum: number, inner) => sum + countOf(inner), 0)
      : 1
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = Buffer.from(JSON.stringify(value))
      // An empty list or record may count for one more than it is: how much is in it shows only when it ends.
      expect(() => checkBounds(text, { values: 2 * countOf(value) })).not.toThrow()
      const least = countOf(value) - 1
      if (least > 0) expect(() => checkBounds(text, { values: least })).toThrow('payload_too_large')
    }),
  )
})

/** Bodies of the same shape are one: the three ways to save an inspection, creating and saving a form. */
const kinds = withBody.filter(
  (route, place) =>
    !route.bulky || withBody.findIndex((other) => other.bulky && other.body === route.body) === place,
)

/** What this thread computes for something, in milliseconds, whatever else the machine does meanwhile. */
function computed(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The measure of a slow or fast machine: reading and writing a body of a megabyte, some 16 ms on an ordinary one. */
const megabyte = JSON.stringify(
  times(20_000, (index) => ({ name: `Well ${index}`, depth: [index, 'metres'] })),
)
const measure = () => computed(() => JSON.stringify(JSON.parse(megabyte)))

test('whatever is wrong with a body, its refusal is short, and other requests do not wait long for it', async () => {
  // Less than 50 ms on an ordinary machine.
  const most = 3
  let slowest = { share: 0, of: '' }
  for (const route of kinds) {
    // Connections that the others keep open are looked after meanwhile.
    await setImmediate()
    let unit = measure()
    for (const text of hostile(route)) {
      const of = `${route.path} ${text.slice(0, 60)}`
      let share = Number.POSITIVE_INFINITY
      // The best of five, measured again before each: the machine may be busy with other things, and slower for a while.
      for (let run = 0; run < 5 && share > most; run++) {
        if (run > 0) unit = measure()
        let size = 0
        const ms = computed(() => {
          size = Buffer.byteLength(readAndRefuse(route, text))
        })
        share = Math.min(share, ms / unit)
        expect([of, size < maxAnswered || size]).toEqual([of, true])
      }
      if (share > slowest.share) slowest = { share, of }
    }
  }
  console.log(
    `The slowest refusal took ${slowest.share.toFixed(1)} times a megabyte’s reading: ${slowest.of}`,
  )
  expect(slowest.share).toBeLessThan(most)
})

test('the largest bodies that people send are within the bounds', () => {
  const fits = (route: Route, body: unknown) => {
    const text = Buffer.from(JSON.stringify(body))
    expect([route.path, text.length < boundsOf(route).bytes]).toEqual([route.path, true])
    expect(() => checkBounds(text, boundsOf(route))).not.toThrow()
  }
  fits(routeOf('/emails/create'), {
    recipients: times(limits.maxRecipientsAtOnce, (index) => ({
      email: `${'a'.repeat(60)}${index}@example.com`,
      name: 'Ana Ñandú '.repeat(10),
      locale: 'es',
    })),
  })
  fits(routeOf('/tasks/archive'), { ids: times(500, (index) => Number.MAX_SAFE_INTEGER - index) })
  const label = { en: 'Guard rails in place', es: 'Protecciones colocadas', pt: 'Proteções no lugar' }
  const options = times(12, (index) => ({ label, value: `option_${index}` }))
  const component = { id: 'component_1', type: 'radio', label, help: label, required: true, options }
  const questions = times(500, (index) => ({ id: `question_${index}`, label, components: [component] }))
  fits(routeOf('/templates/create'), {
    structure: { steps: [], schema: [{ id: 's', title: label, questions }] },
  })
  // Five hundred answers, and twenty groups of fifty records with twenty answers each.
  const record = Object.fromEntries(times(20, (index) => [`component_${index}`, 'A short answer']))
  const answers = times(520, (id) => ({
    id: `c${id}`,
    value: id < 500 ? 'x'.repeat(1000) : times(50, () => record),
  }))
  fits(routeOf('/tasks/submit_form/:id'), { form_data: { schema: answers } })
})

describe('over HTTP', () => {
  const post = (path: string, body: string, language = 'en') =>
    given.alice.fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'odd', 'accept-language': language },
      body,
    })

  test.each([
    ['1,000 keys', keys(1000), 'validation_failed'],
    ['2,000 keys', keys(2000), 'payload_too_large'],
    ['4,000 keys', keys(4000), 'payload_too_large'],
    ['150,000 keys', keys(150_000), 'payload_too_large'],
    ['3 MB of lists', `[${times(1_000_000, () => '[]').join(',')}]`, 'payload_too_large'],
    ['200,000 wrong items', JSON.stringify({ ids: times(200_000, () => 'x') }), 'payload_too_large'],
    ['a key of 500 kB', JSON.stringify({ [`${'k'.repeat(500_000)}`]: 1 }), 'validation_failed'],
    ['a text of 500 kB', JSON.stringify({ ids: 't'.repeat(500_000) }), 'validation_failed'],
    ['a hundred thousand brackets', nested(100_000), 'malformed_request'],
  ])('%s are refused in few words, of open calls and others', async (_what, body, code) => {
    for (const path of [
      '/contact',
      '/auth/session',
      '/tasks/archive',
      '/inspections/save/1',
      '/templates/create',
    ]) {
      const answer = await post(path, body)
      const text = await answer.text()
      expect([path, answer.status < 500, text.length < maxAnswered]).toEqual([path, true, true])
      // Forms and answers may be larger, and then say what is wrong with them.
      const expected = path.includes('e/') && body.length < 3_000_000 ? [code, 'validation_failed'] : [code]
      expect([path, expected]).toEqual([path, expect.arrayContaining([(JSON.parse(text) as Problem).code])])
    }
  })

  test('names at most a hundred unknown fields, and says that there are more', async () => {
    for (const [language, message, more] of [
      ['en', 'Unknown field', 'not listed'],
      ['es', 'Campo desconocido', 'no se muestran'],
      ['pt', 'Campo desconhecido', 'não são mostrados'],
    ] as const) {
      const { errors = [], detail } = (await (await post('/contact', keys(900), language)).json()) as Problem
      expect(errors).toHaveLength(100)
      expect(errors.filter((error) => error.message === message).map((error) => error.path)).toContain('/k0')
      expect(detail).toContain(more)
    }
  })

  test('thousands of parameters are refused in few words too', async () => {
    const names = times(1500, () => 'a[]=1').join('&')
    const text = await (await given.alice.fetch(`/api/workflows?${names}&${'b'.repeat(5000)}=1`)).text()
    expect(JSON.parse(text)).toMatchObject({ code: 'validation_failed' })
    expect(text.length).toBeLessThan(maxAnswered)
  })
})
