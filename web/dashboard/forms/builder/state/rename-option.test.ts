import { comment, component, formOf, options, question, section } from '@atesta/forms/testing/build-form.ts'
import { describe, expect, test } from 'vitest'
import { apply, startHistory, undo } from './history.ts'
import { optionRenamed } from './rename-option.ts'

const form = (value: string, others: string[] = ['south']) =>
  formOf(
    section('first', [
      question('q_belt', [
        component('belt', 'radio', {
          options: options(value, ...others).map((option) => ({ ...option, label: '' })),
          default: value,
          comment_object: [comment('why', 'comment', { show_for: [value, 'south'] })],
        }),
      ]),
      question('q_other', [component('other', 'text', { visible_if: { '==': [{ var: 'other' }, value] } })]),
    ]),
    section(
      'second',
      [
        question(
          'q_more',
          [
            component('parts', 'group', {
              components: [
                component('inner', 'dropdown', {
                  required_if: { and: [{ '==': [value, { var: 'belt' }] }, { answered: [{ var: 'belt' }] }] },
                  options: [{ label: '', value, visible_if: { selected: [{ var: 'belt' }, value] } }],
                }),
              ],
            }),
            component('total', 'calculation', {
              calculation: {
                if: [{ some: [{ var: 'parts' }, { '==': [{ var: '../../belt' }, value] }] }, 'north', 1],
              },
            }),
          ],
          { visible_if: { '!': [{ in: [{ var: 'belt' }, [value, 'south']] }] } },
        ),
      ],
      { visible_if: { '!=': [{ var: 'belt' }, value] } },
    ),
  )
/** What belongs to another question keeps its own values. */
const expected = (value: string) => {
  const text = JSON.stringify(form(value))
  return text
    .replace(`{"var":"other"},"${value}"`, '{"var":"other"},"north"')
    .replace(`"value":"${value}","visible_if"`, '"value":"north","visible_if"')
}
const rename = (value: string) => ({ type: 'rename', id: 'belt', at: 0, value }) as const

describe('another value for an answer to choose from', () => {
  test('stands in all that names it', () => {
    const renamed = optionRenamed(form('north'), { id: 'belt', at: 0, value: 'upper' })
    expect(JSON.stringify(renamed)).toBe(expected('upper'))
  })

  test('is one step back, whatever other values the typing passed through', () => {
    const begun = startHistory(form('north', ['south', 'n']))
    const typed = ['nort', 'nor', 'no', 'n', 'up'].reduce((now, value) => apply(now, rename(value)), begun)
    expect(typed.structure).toEqual(optionRenamed(begun.structure, { id: 'belt', at: 0, value: 'up' }))
    expect(undo(typed).structure).toBe(begun.structure)
  })

  test('changes no rule where two answers have it', () => {
    const { schema } = optionRenamed(form('north'), { id: 'belt', at: 0, value: 'south' })
    expect(schema[1]).toEqual(form('north').schema[1])
  })
})

describe('a number that a rule has beside a numbered answer', () => {
  const belt = component('belt', 'radio', { options: options('1', '2') })
  const why = (rule: object) => component('why', 'text', { visible_if: rule as never })
  const renamed = (rule: object) => {
    const form = formOf(section('first', [question('q', [belt, why(rule)])]))
    const [first] = optionRenamed(form, { id: 'belt', at: 0, value: 'north' }).schema
    return first?.questions[0]?.components[1]?.visible_if
  }
  const of = { var: 'belt' }

  test.each<[object, object]>([
    [{ in: [of, [1, 2, true]] }, { in: [of, ['north', 2, true]] }],
    [{ '!=': [1, of] }, { '!=': ['north', of] }],
    [{ selected: [of, 1] }, { selected: [of, 'north'] }],
  ])('names it where it is asked whether it was chosen: %j', (rule, expected) =>
    expect(renamed(rule)).toEqual(expected),
  )

  test.each(['<', '<=', '>', '>='])('is counted with where answers are put in order: %s', (operator) => {
    const rule = { [operator]: [of, 1] }
    expect(renamed(rule)).toEqual(rule)
  })
})
