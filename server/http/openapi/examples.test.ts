import type { Route } from '@atesta/contract/route.ts'
import { contract } from '@atesta/contract/routes/all.ts'
import { webhookEvents } from '@atesta/contract/schemas/webhook-event.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textMatching } from './example-text.ts'
import { exampleOf } from './examples.ts'

const parts = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, Route>).flatMap(([name, { params, query, body, ok }]) =>
    Object.entries({ params, query, body, ok }).flatMap(([part, schema]) =>
      schema ? [{ name: `${part} of ${module}.${name}`, schema }] : [],
    ),
  ),
)

describe('the example of', () => {
  test.each(parts)('$name is accepted by its own schema, and is always the same', ({ schema }) => {
    const example = exampleOf(schema)
    expect(schema.safeParse(example).error?.issues ?? []).toEqual([])
    expect(exampleOf(schema)).toEqual(example)
    // As JSON it says the same: nothing in it is lost on the way into the document.
    expect(JSON.parse(JSON.stringify(example))).toEqual(example)
  })

  test.each(Object.entries(webhookEvents))('the event %s is accepted by its own schema', (_type, schema) => {
    expect(schema.safeParse(exampleOf(schema)).success).toBe(true)
  })
})

test.each([
  '^[0-9a-hjkmnp-tv-z]{20}$',
  '^[0-9a-f]{64}$',
  '^#[0-9a-f]{6}$',
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z\\.\\d{1,15}$',
  '^(?:https?)://[a-z]+\\.example$',
  '^[a-z][a-z0-9_-]{1,39}$',
  '^(true|false)?x*y+$',
  '^-?\\d{1,3}(\\.\\d{1,10})?(,-?\\d{1,3}(\\.\\d{1,10})?){3}$',
  '^a$|^b$',
])('makes a text for %s', (pattern) => {
  expect(textMatching(pattern)).toMatch(new RegExp(pattern))
})

test('any repetition of any class', () => {
  const set = fc.constantFrom('[a-f]', '[0-9]', '\\d', '\\w', '[A-Za-z_-]', 'z', '[^@]')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(set, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 }),
      (pieces) => {
        const pattern = `^${pieces.map(([one, n]) => `${one}{${n}}`).join('')}$`
        expect(textMatching(pattern)).toMatch(new RegExp(pattern))
      },
    ),
  )
})
