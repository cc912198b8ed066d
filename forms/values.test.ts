import { componentTypes, Signature } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comment, component, options } from './testing/build-form.ts'
import { type FieldComponent, parseComment, parseValue } from './values.ts'

const field = (type: FieldComponent['type'], more = {}) =>
  component('c', type, { options: options('b', 'a', '3'), ...more })

const drawn = { name: 'Ana', image: 'data:image/png;base64,AAAA', signed_at: '2025-11-21T08:30:00-03:00' }

describe('parseValue', () => {
  it.each<[string, FieldComponent, unknown, unknown]>([
    ['text', field('text'), 'hello ', 'hello '],
    ['text without NUL and lone surrogates', field('textarea'), 'a\0b\ud800', 'ab\ufffd'],
    ['a number as text', field('barcode'), 779, '779'],
    ['number', field('number'), -0, 0],
    ['number as typed', field('number'), ' 12.50 ', 12.5],
    ['number with its unit', field('number', { unit: '°C' }), '-3 °C', -3],
    ['number whose unit looks like its sign', field('number', { unit: '-' }), '-5', -5],
    ['date', field('date'), '2024-02-29', '2024-02-29'],
    ['time', field('time'), '23:59', '23:59'],
    ['time with seconds', field('time'), '08:30:59', '08:30'],
    ['wall clock', field('datetime'), '2025-11-21T08:30', '2025-11-21T08:30:00'],
    ['moment', field('datetime'), '2025-11-21T22:30:15.123-03:00', '2025-11-22T01:30:15Z'],
    ['checkbox in the order of the options', field('checkbox'), ['a', 'b', 'a'], ['b', 'a']],
    ['one checkbox', field('checkbox'), 'a', ['a']],
    ['radio', field('radio'), 3, '3'],
    ['dropdown', field('dropdown'), 'a', 'a'],
    ['dropdown of several', field('dropdown', { multiple: true }), ['a'], ['a']],
    ['yes_no', field('yes_no'), 'na', 'na'],
    ['yes_no from a boolean', field('yes_no'), false, 'no'],
    ['rating', field('rating'), '4', 4],
    ['upload', field('upload'), ['x', 'y', 'x'], ['x', 'y']],
    ['signature', field('signature'), { ...drawn, name: ' Ana ', more: 1 }, drawn],
    [
      'position',
      field('geolocation'),
      { lat: -34.6, lon: -58.4, accuracy_m: 12, altitude: 3 },
      { lat: -34.6, lon: -58.4, accuracy_m: 12 },
    ],
    ['group', field('group'), [{ x: 1 }], [{ x: 1 }]],
  ])('reads %s', (_name, given, raw, value) => expect(parseValue(given, raw)).toEqual({ ok: true, value }))

  it.each<[string, FieldComponent, unknown]>([
    ['bad_value', field('text'), { a: 1 }],
    ['not_a_number', field('number'), 'twelve'],
    ['not_a_number', field('number'), '1,5'],
    ['not_a_number', field('scale'), true],
    ['not_a_number', field('number'), '1e999'],
    ['bad_date', field('date'), '2025-02-29'],
    ['bad_date', field('date'), '21/11/2025'],
    ['bad_time', field('time'), '24:00'],
    ['bad_datetime', field('datetime'), '2025-11-31T10:00Z'],
    ['bad_datetime', field('datetime'), '0000-01-01T00:00+23:00'],
    ['not_an_option', field('checkbox'), ['a', 'z']],
    ['not_an_option', field('radio'), ['a']],
    ['not_an_option', field('dropdown'), 'z'],
    ['not_an_option', field('yes_no'), 'Yes'],
    ['bad_value', field('upload'), [{ identifier: 'x' }]],
    ['bad_value', field('upload'), ['x'.repeat(201)]],
    ['signature_incomplete', field('signature'), { name: 'Ana' }],
    ['signature_incomplete', field('signature'), { image: drawn.image }],
    ['signature_incomplete', field('signature'), { ...drawn, signed_at: 'yesterday' }],
    ['bad_datetime', field('signature'), { ...drawn, signed_at: '2025-02-30T08:30:00Z' }],
    ['bad_value', field('signature'), { ...drawn, image: 'data:image/svg+xml;base64,AAAA' }],
    ['too_long', field('signature'), { ...drawn, image: `data:image/png;base64,${'A'.repeat(400_000)}` }],
    ['bad_position', field('geolocation'), { lat: 91, lon: 0 }],
    ['bad_position', field('geolocation'), { lat: '1', lon: 0 }],
    ['bad_position', field('geolocation'), { lat: 1, lon: 0, accuracy_m: -1 }],
    ['bad_value', field('group'), [1]],
    ['bad_value', field('group'), { a: 1 }],
  ])('answers %s', (error, given, raw) => expect(parseValue(given, raw)).toEqual({ ok: false, error }))

  it('takes blank answers of every type as none, and notes never have one', () => {
    for (const type of componentTypes) {
      for (const raw of [undefined, null, '', '  ', []]) {
        expect(parseValue(field(type), raw)).toEqual({ ok: true, value: undefined })
      }
    }
    expect(parseValue(field('note'), 'anything')).toEqual({ ok: true, value: undefined })
    expect(parseValue(field('signature'), { name: '', signed_at: 'x' })).toEqual({
      ok: true,
      value: undefined,
    })
  })

  it('with a language reads numbers, labels and yes or no as that language shows them', () => {
    const number = field('number')
    expect(parseValue(number, '1.234,5', { locale: 'es' })).toEqual({ ok: true, value: 1234.5 })
    expect(parseValue(number, '1,234.5', { locale: 'en' })).toEqual({ ok: true, value: 1234.5 })
    expect(parseValue(number, '1,23', { locale: 'en' }).ok).toBe(false)
    expect(parseValue(number, '1,2,3', { locale: 'es' }).ok).toBe(false)
    const radio = component('c', 'radio', { options: [{ label: { en: 'Red', pt: 'Vermelho' }, value: 'r' }] })
    expect(parseValue(radio, 'Vermelho', { locale: 'pt' })).toEqual({ ok: true, value: 'r' })
    expect(parseValue(radio, 'Vermelho').ok).toBe(false)
    expect(parseValue(field('yes_no'), 'Sí', { locale: 'es' })).toEqual({ ok: true, value: 'yes' })
  })

  it('accepts no signature that the contract refuses', () => {
    const two = (max: number) => fc.nat(max).map((n) => String(n).padStart(2, '0'))
    const signedAt = fc
      .tuple(two(13), two(32), two(25), two(60), fc.constantFrom('Z', '+03:00', '-25:00', ''), fc.boolean())
      .map(
        ([month, day, hour, minute, zone, seconds]) =>
          `2025-${month}-${day}T${hour}:${minute}${seconds ? ':00' : ''}${zone}`,
      )
    fc.assert(
      fc.property(fc.string(), fc.base64String(), signedAt, (name, drawing, signed_at) => {
        const raw = { name, image: `data:image/png;base64,${drawing}`, signed_at }
        const parsed = parseValue(field('signature'), raw)
        if (!parsed.ok || !parsed.value) return
        expect(Signature.safeParse({ component_id: 'c', ...(parsed.value as object) }).error).toBeUndefined()
      }),
      { numRuns: 1000 },
    )
    expect(parseValue(field('signature'), drawn)).toMatchObject({ ok: true, value: drawn })
  })

  it('never throws and, read again, its values stay the same', () => {
    const types = fc.constantFrom(...componentTypes)
    fc.assert(
      fc.property(
        types,
        fc.boolean(),
        fc.oneof(fc.jsonValue(), fc.constantFrom('a', '3', 'yes', 3)),
        (type, multiple, raw) => {
          const parsed = parseValue(field(type, { multiple }), raw)
          if (parsed.ok) expect(parseValue(field(type, { multiple }), parsed.value)).toEqual(parsed)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('parseComment', () => {
  it('reads the three kinds', () => {
    expect(parseComment(comment('f', 'comment'), 'because')).toEqual({ ok: true, value: 'because' })
    expect(parseComment(comment('f', 'photo'), 'id')).toEqual({ ok: true, value: ['id'] })
    const action = { text: 'Repair', owner: 'u1', due: '2025-12-01' }
    expect(parseComment(comment('f', 'action'), { ...action, other: 1 })).toEqual({ ok: true, value: action })
    expect(parseComment(comment('f', 'action'), 'Repair')).toEqual({ ok: true, value: { text: 'Repair' } })
    expect(parseComment(comment('f', 'action'), { text: '', due: null })).toEqual({
      ok: true,
      value: undefined,
    })
  })

  it.each([
    ['required', 'action', { due: '2025-12-01' }],
    ['bad_date', 'action', { text: 'x', due: 'soon' }],
    ['bad_value', 'action', { text: 'x', owner: {} }],
    ['bad_value', 'action', { text: ['x'] }],
    ['bad_value', 'action', 7],
    ['bad_value', 'comment', {}],
    ['bad_value', 'photo', [1]],
  ] as const)('answers %s for a wrong %s', (error, kind, raw) => {
    expect(parseComment(comment('f', kind), raw)).toEqual({ ok: false, error })
  })
})
