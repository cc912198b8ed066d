import type { Component, FormStructure } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { structureProblemCodes, structureProblems } from './structure-problems.ts'
import { arbitraryForm } from './testing/arbitrary-form.ts'
import { comment, component, formOf, formWith, options, question, section } from './testing/build-form.ts'
import { largeForm } from './testing/large-form.ts'

const first = '/schema/0/questions/0/components/0'
const second = '/schema/0/questions/1/components/0'
const one = (...components: Component[]) => structureProblems(formWith(...components))
const text = (id: string, more = {}) => component(id, 'text', more)
const group = (id: string, ...components: Component[]) => component(id, 'group', { components })

describe('structureProblems', () => {
  const cases: [string, FormStructure, object[]][] = [
    [
      'two equal ids',
      formWith(text('a'), component('b', 'text', { comment_object: [comment('a', 'photo')] })),
      [{ code: 'duplicate_id', path: `${second}/comment_object/0/id`, ids: ['a'] }],
    ],
    [
      'a reserved id',
      formWith(text('toString')),
      [{ code: 'reserved_id', path: `${first}/id`, ids: ['toString'] }],
    ],
    [
      'two form steps',
      {
        ...formWith(text('a')),
        steps: [
          { id: 'x', type: 'form', title: '' },
          { id: 'y', type: 'form', title: '' },
        ],
      },
      [{ code: 'several_form_steps', path: '/steps/1' }],
    ],
    [
      'a schema that no step shows',
      {
        steps: [
          {
            id: 'd',
            type: 'documentation',
            title: '',
            sections: [section('s', [question('q', [text('a')])])],
          },
        ],
        schema: [section('t', [])],
      },
      [{ code: 'schema_not_shown', path: '/schema' }],
    ],
    ['a step without sections', formOf(), [{ code: 'step_without_sections', path: '/steps/0' }]],
    [
      'choices without options',
      formWith(component('a', 'radio')),
      [{ code: 'options_missing', path: `${first}/options` }],
    ],
    [
      'equal options',
      formWith(component('a', 'checkbox', { options: options('x', 'y', 'x') })),
      [{ code: 'duplicate_option', path: `${first}/options/2/value` }],
    ],
    [
      'min above max',
      formWith(component('a', 'number', { min: 2, max: 1 })),
      [{ code: 'min_above_max', path: `${first}/min` }],
    ],
    [
      'an unreadable pattern',
      formWith(text('a', { pattern: '(?=x)' })),
      [{ code: 'bad_pattern', path: `${first}/pattern` }],
    ],
    [
      'a default that is no answer',
      formWith(component('a', 'date', { default: 'soon' })),
      [{ code: 'default_invalid', path: `${first}/default` }],
    ],
    [
      'a calculation without rule',
      formWith(component('a', 'calculation')),
      [{ code: 'calculation_missing', path: first }],
    ],
    [
      'a follow-up for no possible answer',
      formWith(
        component('a', 'yes_no', { comment_object: [comment('f', 'photo', { show_for: ['maybe'] })] }),
      ),
      [{ code: 'show_for_unknown', path: `${first}/comment_object/0/show_for` }],
    ],
    [
      'more parts than the limit, whatever else is wrong with them',
      formWith(...Array.from({ length: 5001 }, (_, index) => component(`g${index}`, 'group'))),
      [{ code: 'too_many_parts', path: '' }],
    ],
    [
      'more patterns than the limit',
      formWith(
        ...Array.from({ length: 101 }, (_, index) =>
          component(`g${index}`, 'text', { pattern: `${'\\d'.repeat(248)}${index}` }),
        ),
      ),
      [{ code: 'too_many_patterns', path: '' }],
    ],
    [
      'a rule with too long a pattern',
      formWith(component('a', 'text', { validation: { matches: [{ var: 'a' }, '\\d'.repeat(16_000)] } })),
      [{ code: 'rule_invalid', path: `${first}/validation` }],
    ],
    ['an empty group', formWith(component('a', 'group')), [{ code: 'group_empty', path: first }]],
    [
      'groups four deep',
      formWith(group('a', group('b', group('c', group('d', text('e')))))),
      [{ code: 'group_too_deep', path: `${first}/components/0/components/0/components/0` }],
    ],
    [
      'inner components outside of a group',
      formWith(text('a', { components: [text('b')] })),
      [{ code: 'components_outside_group', path: `${first}/components` }],
    ],
    [
      'an unreadable rule',
      formWith(text('a', { validation: { nonsense: [] } })),
      [{ code: 'rule_invalid', path: `${first}/validation` }],
    ],
    [
      'a rule over unknown ids',
      formWith(text('a', { visible_if: { answered: [{ var: 'x' }, { var: 'q_a' }] } })),
      [{ code: 'rule_unknown_id', path: `${first}/visible_if`, ids: ['x', 'q_a'] }],
    ],
    [
      'a rule that reaches into a group',
      formWith(group('g', text('in')), text('a', { visible_if: { '!!': { var: 'in' } } })),
      [{ code: 'rule_unknown_id', path: `${second}/visible_if`, ids: ['in'] }],
    ],
    [
      'texts that name what is not there',
      formOf(
        section('s', [question('q', [group('g', text('in', { help: '${in} ${q} ${g}' }))])], {
          title: { es: '${g} ${in}' },
        }),
        section('t', [
          question('q2', [
            component('pick', 'radio', {
              options: [{ label: '${pick}', value: 'a' }, ...options('b')],
              comment_object: [comment('why', 'comment', { label: '${why} ${nobody}' })],
            }),
          ]),
        ]),
      ),
      [
        { code: 'text_unknown_id', path: '/schema/0/title', ids: ['in'] },
        {
          code: 'text_unknown_id',
          path: '/schema/0/questions/0/components/0/components/0/help',
          ids: ['q'],
        },
        {
          code: 'text_unknown_id',
          path: '/schema/1/questions/0/components/0/comment_object/0/label',
          ids: ['nobody'],
        },
      ],
    ],
    [
      'a rule over itself',
      formWith(text('a', { visible_if: { '!': { var: 'a' } } })),
      [{ code: 'rule_cycle', path: first, ids: ['a'] }],
    ],
  ]
  it.each(cases)('finds %s', (_name, structure, expected) =>
    expect(structureProblems(structure)).toEqual(expected),
  )

  it('finds cycles over several rules, through sections and inside groups', () => {
    const calc = (id: string, of: string) =>
      component(id, 'calculation', { calculation: { '+': [{ var: of }, 1] } })
    expect(
      one(calc('a', 'b'), calc('b', 'c'), text('c', { visible_if: { '!!': { var: 'a' } } })),
    ).toMatchObject([{ code: 'rule_cycle', ids: expect.arrayContaining(['a', 'b', 'c']) }])
    const shut = section('s', [question('q', [text('a')])], { visible_if: { '!!': { var: 'a' } } })
    expect(structureProblems(formOf(shut))).toMatchObject([
      { code: 'rule_cycle', ids: expect.arrayContaining(['s', 'q', 'a']) },
    ])
    expect(one(group('g', calc('x', 'y'), calc('y', 'x')))).toMatchObject([
      {
        code: 'rule_cycle',
        ids: expect.arrayContaining(['x', 'y']),
        path: expect.stringContaining(`${first}/components/`),
      },
    ])
    expect(one(group('g', calc('x', 'g')))).toMatchObject([{ code: 'rule_cycle', ids: ['g'] }])
  })

  it('has nothing against validations over themselves, lists, and names of the groups around', () => {
    const inner = group('h', text('y', { visible_if: { '==': [{ var: 'x' }, { var: 'top' }] } }))
    const sum = { '>': [{ count: { filter: [{ var: 'g' }, { '==': [{ var: 'x' }, 'a'] }] } }, 1] }
    expect(
      one(
        text('top'),
        group('g', text('x'), inner),
        text('z', { visible_if: sum, validation: { '!!': { var: 'z' } } }),
      ),
    ).toEqual([])
    expect(structureProblems(largeForm(100).structure)).toEqual([])
  })

  it('has a case for every code', () => {
    const found = new Set(
      cases.flatMap(([, structure]) => structureProblems(structure).map(({ code }) => code)),
    )
    expect([...found].sort()).toEqual([...structureProblemCodes].sort())
  })

  it('never throws and always points into the structure', () => {
    fc.assert(
      fc.property(arbitraryForm, (structure) => {
        for (const { path } of structureProblems(structure)) {
          const parent = path
            .split('/')
            .slice(1, -1)
            .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], structure)
          expect(typeof parent).toBe('object')
        }
      }),
      { numRuns: 200 },
    )
  })
})
