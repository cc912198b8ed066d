import { MediaCertification } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it } from 'vitest'
import { checkComment, checkConstraints, defaultMediaCertification, type FileFacts } from './constraints.ts'
import { comment, component } from './testing/build-form.ts'
import type { FieldComponent, FormValue } from './values.ts'

const of = (type: FieldComponent['type'], more = {}) => component('c', type, more)
const media = (more: object) => ({ media_certification: { ...defaultMediaCertification, ...more } })

describe('checkConstraints', () => {
  it.each<[string, FieldComponent, FormValue | undefined, object]>([
    ['required', of('text', { required: true }), undefined, {}],
    ['required', of('group', { required: true }), undefined, {}],
    ['signature_missing', of('signature', { required: true }), undefined, {}],
    ['position_missing', of('geolocation', { required: true }), undefined, {}],
    ['too_few_files', of('upload', media({ min: 2 })), undefined, { min: 2, have: 0 }],
    ['too_few_files', of('upload', { required: true }), undefined, { min: 1, have: 0 }],
    ['too_few_records', of('group', { min: 1 }), undefined, { min: 1, have: 0 }],
    ['too_small', of('number', { min: 2 }), 1.9, { min: 2 }],
    ['too_large', of('number', { max: 2 }), 2.1, { max: 2 }],
    ['too_large', of('rating'), 6, { max: 5 }],
    ['too_small', of('rating'), 0, { min: 1 }],
    ['too_large', of('scale'), 11, { max: 10 }],
    ['not_a_step', of('rating'), 2.5, { step: 1, from: 1 }],
    ['not_a_step', of('number', { min: 0.5, step: 0.2 }), 0.6, { step: 0.2, from: 0.5 }],
    ['too_large', of('calculation', { max: 3 }), 4, { max: 3 }],
    ['too_long', of('text', { max_length: 3 }), 'four', { max: 3, have: 4 }],
    ['pattern', of('text', { pattern: '\\d+' }), '1a', {}],
    ['pattern', of('text', { pattern: '(' }), 'x', {}],
    ['too_few_choices', of('checkbox', { min: 2 }), ['a'], { min: 2, have: 1 }],
    ['too_many_choices', of('dropdown', { max: 1, multiple: true }), ['a', 'b'], { max: 1, have: 2 }],
    ['too_few_files', of('upload', media({ min: 2 })), ['x'], { min: 2, have: 1 }],
    ['too_many_files', of('upload', media({ max: 1 })), ['x', 'y'], { max: 1, have: 2 }],
    ['too_many_records', of('group', { max: 1 }), [{}, {}], { max: 1, have: 2 }],
    ['too_many_records', of('group', { max: 500 }), Array(201).fill({}), { max: 200, have: 201 }],
    ['too_many_records', of('group'), Array(201).fill({}), { max: 200, have: 201 }],
  ])('answers %s', (code, given, value, params) =>
    expect(checkConstraints(given, value)).toEqual({ code, params }),
  )

  it.each<[FieldComponent, FormValue | undefined]>([
    [of('note', { required: true }), undefined],
    [of('text'), undefined],
    [of('number', { min: 1, max: 1 }), 1],
    [of('number', { step: 0.1 }), 0.3],
    [of('number', { min: 0.1, step: 0.1 }), 123_456.7],
    [of('text', { max_length: 4, pattern: '[a-z]+' }), 'four'],
    [of('dropdown', { min: 2 }), 'a'],
    [of('upload', media({ min: 1, max: 1 })), ['x']],
    [of('group', { min: 1, max: 1 }), [{}]],
  ])('lets %j pass', (given, value) => expect(checkConstraints(given, value)).toBeUndefined())

  const file = (facts: Partial<FileFacts>): FileFacts => ({ state: 'certified', type: 'image/png', ...facts })
  it.each<[string | undefined, Partial<FileFacts>, object]>([
    ['file_failed', { state: 'failed' }, {}],
    ['file_pending', { state: 'queued' }, {}],
    ['file_pending', { state: 'hashing' }, {}],
    [undefined, { state: 'sealing' }, {}],
    ['file_type', { type: 'application/pdf' }, { types: ['image/png'] }],
    ['camera_only', { from_camera: false }, { camera_only: true }],
    [undefined, { from_camera: false }, {}],
    [undefined, { from_camera: true }, { camera_only: true }],
    ['position_missing', { has_position: false }, { position_required: true }],
    [undefined, { has_position: false }, {}],
  ])('answers %s for a file with %j', (code, facts, more) => {
    const files = new Map([
      ['good', file({ from_camera: true, has_position: true })],
      ['x', file(facts)],
    ])
    const error = checkConstraints(of('upload', media(more)), ['good', 'x'], files)
    expect(error).toEqual(code && { code, params: { count: 1 } })
  })

  it('refuses files it was told nothing of, once it is told of any', () => {
    expect(checkConstraints(of('upload'), ['x'], new Map())).toEqual({
      code: 'file_unknown',
      params: { count: 1 },
    })
    expect(checkConstraints(of('upload'), ['x'])).toBeUndefined()
  })

  it('has the same defaults for uploads as the contract', () => {
    expect(defaultMediaCertification).toEqual(MediaCertification.parse({}))
  })
})

describe('checkComment', () => {
  it('asks for what is required and looks at photos', () => {
    expect(checkComment(comment('f', 'comment', { required: true }), undefined)?.code).toBe('required')
    expect(checkComment(comment('f', 'photo', { required: true }), undefined)).toEqual({
      code: 'too_few_files',
      params: { min: 1, have: 0 },
    })
    expect(checkComment(comment('f', 'comment'), undefined)).toBeUndefined()
    const files = new Map<string, FileFacts>([['p', { state: 'certified', type: 'application/pdf' }]])
    expect(checkComment(comment('f', 'photo'), ['p'], files)?.code).toBe('file_type')
    expect(checkComment(comment('f', 'photo'), ['p'])).toBeUndefined()
    const many = Array.from({ length: 21 }, (_, index) => `p${index}`)
    expect(checkComment(comment('f', 'photo'), many)?.code).toBe('too_many_files')
  })
})
