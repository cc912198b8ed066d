import { componentTypes } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvColumns, csvRow } from './answers-csv.ts'
import { diffAnswers, differencesSeen } from './diff.ts'
import { displayComment, displayValue } from './display.ts'
import { sameJson } from './equality.ts'
import { normalizeForm } from './normalize.ts'
import { comment, component, formWith, options } from './testing/build-form.ts'
import { localized } from './text.ts'
import { type FieldComponent, parseValue } from './values.ts'

const red = { label: { en: 'Red', es: 'Rojo' }, value: 'r' }
const blue = { label: '', value: 'b' }
const of = (type: FieldComponent['type'], more = {}) =>
  component('c', type, { options: [red, blue], ...more })

describe('displayValue', () => {
  it.each<[FieldComponent, unknown, string, string]>([
    [of('text'), 'x', 'x', 'x'],
    [of('number', { unit: '°C' }), -1234567.5, '-1,234,567.5 °C', '-1.234.567,5 °C'],
    [of('number'), 0.1, '0.1', '0,1'],
    [of('date'), '2025-11-21', 'Nov 21, 2025', '21 nov 2025'],
    [of('time'), '08:30', '08:30', '08:30'],
    [of('radio'), 'r', 'Red', 'Rojo'],
    [of('checkbox'), ['b', 'r'], 'Red; b', 'Rojo; b'],
    [of('yes_no'), 'yes', 'Yes', 'Sí'],
    [of('calculation'), true, 'Yes', 'Sí'],
    [of('calculation', { unit: 'm' }), 1.5, '1.5 m', '1,5 m'],
    [
      of('geolocation'),
      { lat: -34.6037219, lon: -58.381, accuracy_m: 12.4 },
      '34.60372°\u00a0S, 58.38100°\u00a0W ±\u00a013\u00a0m',
      '34,60372°\u00a0S, 58,38100°\u00a0O ±\u00a013\u00a0m',
    ],
    [of('upload'), ['x', 'y'], 'x, y', 'x, y'],
    [of('group'), [{}, {}], '2', '2'],
    [of('note'), 'x', '', ''],
    [of('number'), 'no number', '', ''],
    [of('radio'), 'gone', '', ''],
    [of('text'), null, '', ''],
  ])('shows %j', (given, value, en, es) => {
    expect([displayValue(given, value, 'en'), displayValue(given, value, 'es')]).toEqual([en, es])
  })

  it('shows moments in the zone asked for and wall-clock times as they were', () => {
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    const field = of('datetime')
    const moment = '2025-11-21T22:30:00-03:00'
    expect(plain(displayValue(field, moment, 'en'))).toBe('Nov 22, 2025, 1:30 AM (UTC)')
    const zone = { timeZone: 'America/Argentina/Buenos_Aires' }
    expect(plain(displayValue(field, moment, 'en', zone))).toBe('Nov 21, 2025, 10:30 PM (GMT-3)')
    expect(plain(displayValue(field, moment, 'es', zone))).toBe('21 nov 2025, 22:30 (GMT-3)')
    const inNewYork = { timeZone: 'America/New_York' }
    expect(plain(displayValue(field, moment, 'en', inNewYork))).toBe('Nov 21, 2025, 8:30 PM (EST)')
    expect(plain(displayValue(field, '2025-11-21T22:30', 'en', zone))).toBe('Nov 21, 2025, 10:30 PM')
    const signature = { name: 'Ana', image: 'data:image/png;base64,AAAA', signed_at: moment }
    expect(plain(displayValue(of('signature'), signature, 'en'))).toBe('Ana, Nov 22, 2025, 1:30 AM (UTC)')
  })

  it('leaves positions to programs in decimal degrees, also inside records', () => {
    const place = { lat: -34.6037219, lon: -58.381, accuracy_m: 12.4 }
    const form = normalizeForm(
      formWith(component('c', 'group', { components: [component('p', 'geolocation', { label: 'Pole' })] })),
    )
    const shown = (forPrograms: boolean) =>
      displayValue(of('group'), [{ p: place }], 'es', { form, forPrograms })
    expect(shown(true)).toBe('1. Pole: -34.60372, -58.38100 (±12 m)')
    expect(shown(false)).toBe('1. Pole: 34,60372°\u00a0S, 58,38100°\u00a0O ±\u00a013\u00a0m')
  })

  it('says out of how many a rating or a scale is, where that is asked for', () => {
    const texts = (field: FieldComponent, value: number) =>
      (['en', 'es', 'pt'] as const).map((locale) => displayValue(field, value, locale, { outOf: true }))
    expect(texts(of('rating'), 2)).toEqual(['2 of 5', '2 de 5', '2 de 5'])
    expect(texts(of('rating', { max: 10, unit: 'points' }), 7)[0]).toBe('7 of 10 points')
    expect(displayValue(of('rating'), 2, 'en')).toBe('2')
    expect(texts(of('scale'), 2)).toEqual(['2 of 10', '2 de 10', '2 de 10'])
    expect(texts(of('scale', { max: 80, unit: 'mm' }), 2)[0]).toBe('2 mm')
    expect(texts(of('scale', { min: -5, max: 5 }), 2)[0]).toBe('2')
  })

  it('shows the records of a group with their labels, and a calculation that is not to be seen only in exports', () => {
    const unseen = component('unseen', 'calculation', { label: '', hidden: true })
    const part = component('name', 'text', {
      label: 'Part',
      comment_object: [comment('f', 'action', { label: 'Do' })],
    })
    const form = normalizeForm(
      formWith(
        component('c', 'group', { components: [part, component('n', 'number', { label: '' }), unseen] }),
      ),
    )
    const records = [
      { name: 'Valve', f: { text: 'Repair', owner: 'Ana', due: '2025-12-01' }, n: 1000, unseen: 7 },
      { n: 2 },
    ]
    expect(displayValue(of('group'), records, 'en', { form })).toBe(
      '1. Part: Valve; Do: Repair · Ana · Dec 1, 2025; 1,000\n2. 2',
    )
    expect(displayValue(of('group'), records, 'en', { form, forPrograms: true })).toBe(
      '1. Part: Valve; Do: Repair · Ana · Dec 1, 2025; 1,000; unseen: 7\n2. 2',
    )
  })

  it('says of records inside a record, and of what follows them, which they belong to', () => {
    const bits = component('bits', 'group', {
      label: 'Bits',
      components: [
        component('bit', 'text', { label: 'Bit' }),
        component('size', 'number', { label: 'Size' }),
      ],
    })
    const members = [component('part', 'text', { label: 'Part' }), bits]
    const total = component('total', 'number', { label: 'Total' })
    const form = normalizeForm(formWith(component('c', 'group', { components: [...members, total] })))
    const records = [
      { part: 'Valve', bits: [{ bit: 'Seat', size: 2 }, { bit: 'Stem' }], total: 2 },
      { part: 'Pump', total: 0 },
      { bits: [{ size: 3 }] },
    ]
    expect(displayValue(of('group'), records, 'en', { form })).toBe(
      [
        '1. Part: Valve; Bits:',
        '1.1. Bit: Seat; Size: 2',
        '1.2. Bit: Stem',
        '1. Total: 2',
        '2. Part: Pump; Total: 0',
        '3. Bits:',
        '3.1. Size: 3',
      ].join('\n'),
    )
  })

  it('says the files of a record as asked for', () => {
    const form = normalizeForm(
      formWith(component('c', 'group', { components: [component('f', 'upload', { label: 'Shots' })] })),
    )
    const files = (count: number, ids: readonly string[]) => `${count}: ${ids.join(' and ')}`
    expect(displayValue(of('group'), [{ f: ['x', 'y'] }], 'en', { form, files })).toBe('1. Shots: 2: x and y')
  })

  it('shows follow-ups', () => {
    expect(displayComment(comment('f', 'comment'), 'x', 'en')).toBe('x')
    expect(displayComment(comment('f', 'photo'), ['x', 'y'], 'en')).toBe('x, y')
    expect(displayComment(comment('f', 'photo'), {}, 'en')).toBe('')
  })

  it('shows something exactly for the answers parseValue accepts', () => {
    const answer = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('r', ['r', 'b'], 'yes', 4, '2025-11-21', '08:30'),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...componentTypes),
        answer,
        fc.constantFrom('en', 'es', 'pt'),
        (type, value, locale) => {
          const parsed = parseValue(of(type), value)
          expect(displayValue(of(type), value, locale) !== '').toBe(parsed.ok && parsed.value !== undefined)
        },
      ),
      { numRuns: 2000 },
    )
  })

  const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 })
  const number = fc.oneof(
    fc.integer(),
    finite.map((value) => Number(value.toPrecision(15))),
  )
  const readable: [FieldComponent['type'], fc.Arbitrary<unknown>][] = [
    ['text', fc.string()],
    ['number', number.filter((value) => value === 0 || Math.abs(value) > 1e-5)],
    ['calculation', fc.string()],
    ['radio', fc.constantFrom('r', 'b')],
    ['dropdown', fc.constantFrom('r', 'b')],
    ['yes_no', fc.constantFrom('yes', 'no', 'na')],
    ['time', fc.constantFrom('00:00', '23:59')],
    ['barcode', fc.string()],
  ]
  it.each(readable)('shows a %s so that it can be read back in the same language', (type, answers) => {
    fc.assert(
      fc.property(answers, fc.constantFrom('en', 'es', 'pt'), fc.boolean(), (answer, locale, unit) => {
        const field = of(type, unit ? { unit: 'kg' } : {})
        const parsed = parseValue(field, answer)
        fc.pre(parsed.ok && parsed.value !== undefined)
        expect(parseValue(field, displayValue(field, answer, locale), { locale })).toEqual(parsed)
      }),
      { numRuns: 500 },
    )
  })
})

describe('localized', () => {
  it('asks for the language, then English, then the first that is filled', () => {
    expect(localized('same', 'pt')).toBe('same')
    expect(localized({ en: 'Yes', pt: 'Sim' }, 'pt')).toBe('Sim')
    expect(localized({ en: 'Yes', pt: ' ' }, 'pt')).toBe('Yes')
    expect(localized({ es: 'Sí', pt: 'Sim' }, 'en')).toBe('Sí')
    expect(localized({ en: '', pt: 'Sim' }, 'es')).toBe('Sim')
    expect([localized({}, 'en'), localized(undefined, 'en')]).toEqual(['', ''])
  })
})

it('sameJson compares what is said, not how', () => {
  expect(sameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1, d: undefined })).toBe(true)
  for (const [a, b] of [
    [{ a: 1 }, { a: 1, b: 2 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [null, {}],
    [{ a: null }, {}],
    ['1', 1],
  ]) {
    expect([sameJson(a, b), sameJson(b, a)]).toEqual([false, false])
  }
})

describe('diffAnswers', () => {
  const form = normalizeForm(
    formWith(
      component('a', 'text'),
      component('b', 'number', { default: 3 }),
      component('c', 'checkbox', { options: options('x', 'y') }),
    ),
  )
  it('names what differs, in form order', () => {
    expect(diffAnswers(form, { z: 1, c: ['x'], a: 'x' }, { a: 'y', c: ['x', 'y'] })).toEqual([
      { id: 'a', mine: 'x', theirs: 'y' },
      { id: 'c', mine: ['x'], theirs: ['x', 'y'] },
      { id: 'z', mine: 1, theirs: undefined },
    ])
  })

  it('takes blank for blank, except where a default would come back', () => {
    expect(diffAnswers(form, { a: '', c: [] }, { a: null })).toEqual([])
    expect(diffAnswers(form, { b: null }, {})).toEqual([{ id: 'b', mine: null, theirs: undefined }])
    expect(diffAnswers(form, { b: null }, { b: '' })).toEqual([])
    expect(diffAnswers(form, { a: { x: 1, y: [2] } }, { a: { y: [2], x: 1 } })).toEqual([])
  })

  it('lists no calculation that is not shown, but every other answer', () => {
    const half = component('half', 'calculation', { hidden: true })
    const kept = normalizeForm(formWith(component('a', 'number'), half, component('c', 'calculation')))
    const found = diffAnswers(kept, { a: 2, half: 1, c: 1, z: 1 }, { a: 4, half: 2, c: 2 })
    expect(found.map(({ id }) => id)).toEqual(['a', 'half', 'c', 'z'])
    expect(differencesSeen(kept, found).map(({ id }) => id)).toEqual(['a', 'c', 'z'])
  })

  it('finds exactly the answers that were changed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'c', 'z'), fc.jsonValue()), (answers) => {
        expect(diffAnswers(form, answers, structuredClone(answers))).toEqual([])
        const changed = diffAnswers(form, { ...answers, a: 'mine' }, { ...answers, a: 'theirs' })
        expect(changed).toEqual([{ id: 'a', mine: 'mine', theirs: 'theirs' }])
      }),
    )
  })
})

describe('answers as CSV', () => {
  const form = normalizeForm(
    formWith(
      component('a', 'number', {
        label: { en: 'Size', es: 'Tamaño' },
        comment_object: [comment('f', 'comment', { label: 'Why' })],
      }),
      component('n', 'note'),
      component('b', 'yes_no', { label: '' }),
    ),
  )
  it('has a column per answer and a cell per column', () => {
    expect(csvColumns(form, 'es')).toEqual([
      { id: 'a', header: 'q_a' },
      { id: 'f', header: 'q_a – Why' },
      { id: 'b', header: 'q_b' },
    ])
    expect(csvRow(form, { a: 1.5, b: 'no' }, 'es')).toEqual(['1,5', '', 'No'])
  })
})
