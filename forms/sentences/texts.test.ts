import { locales } from '@atesta/contract/limits.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryCalculation, arbitraryFormula, arbitrarySentence } from '../testing/arbitrary-sentence.ts'
import { component, formOf, options, question, section } from '../testing/build-form.ts'
import { formulaText, parseFormula } from './formula-text.ts'
import type { Formula } from './model.ts'
import { calculationText, ruleText, sentenceText } from './sentence-text.ts'

const words = (en: string, es: string, pt: string) => ({ en, es, pt })
const form = formOf(
  section(
    'section',
    [
      component('leak', 'yes_no', { label: words('Leak', 'Fuga', 'Vazamento') }),
      component('depth', 'number', { label: words('Depth', 'Profundidad', 'Profundidade'), unit: 'm' }),
      component('day', 'date', { label: 'Last visit' }),
      component('photos', 'upload', { label: 'Photos' }),
      component('parts', 'group', {
        label: 'Parts',
        components: [component('cost', 'number', { label: 'Cost' })],
      }),
    ].map((one) => question(`q_${one.id}`, [one], { label: '' })),
  ),
)

describe('a rule read aloud', () => {
  const rule = {
    and: [
      { '==': [{ var: 'leak' }, 'yes'] },
      { and: [{ answered: [{ var: 'depth' }] }, { '>': [{ var: 'depth' }, 2.5] }] },
    ],
  }

  it('is a sentence in each language', () => {
    expect(ruleText(rule, 'visible', form, 'en')).toBe(
      'Shown when “Leak” is “Yes” and “Depth” is more than 2.5 m',
    )
    expect(ruleText(rule, 'visible', form, 'es')).toBe(
      'Se muestra si «Fuga» es «Sí» y «Profundidad» es mayor que 2,5 m',
    )
    expect(ruleText(rule, 'required', form, 'pt')).toBe(
      'É obrigatória se “Vazamento” é “Sim” e “Profundidade” é maior que 2,5 m',
    )
  })

  it('puts groups in brackets and speaks of days, counts and sums', () => {
    const text = sentenceText(
      {
        joint: 'any',
        parts: [
          {
            joint: 'all',
            conditions: [
              { of: 'day', is: 'less', values: [{ today: -30 }] },
              { of: 'photos', is: 'count_at_least', values: [2] },
            ],
          },
          { of: 'parts.cost', is: 'at_most', values: [1000] },
          { of: 'gone', is: 'unanswered', values: [] },
        ],
      },
      form,
      'en',
    )
    expect(text).toBe(
      '(“Last visit” is before 30 days before today and the number of files in “Photos” is at least 2), ' +
        'the sum of “Cost” in “Parts” is at most 1,000, or (deleted question) is not answered',
    )
  })

  it('says of a choice that it was deleted, instead of what it was kept under', () => {
    const choices = { label: 'Kind', options: options('oil') }
    const asked = formOf(section('s', [question('q', [component('kind', 'radio', choices)], { label: '' })]))
    const text = (value: string) => ruleText({ '==': [{ var: 'kind' }, value] }, 'visible', asked, 'en')
    expect(text('oil')).toBe('Shown when “Kind” is “oil”')
    expect(text('option_2')).toBe('Shown when “Kind” is (deleted answer)')
  })

  it('says where a rule is none of these', () => {
    expect(ruleText({ nonsense: [] }, 'visible', form, 'en')).toBe('Shown by a rule written as code')
    expect(ruleText(false, 'visible', form, 'en')).toBe('Never shown')
  })

  it('reads every sentence and calculation in every language', () => {
    fc.assert(
      fc.property(arbitrarySentence, arbitraryCalculation, (sentence, calculation) => {
        for (const locale of locales) {
          const text = `${sentenceText(sentence, form, locale)} ${calculationText(calculation, form, locale)}`
          expect(text).not.toMatch(/undefined|\{\{|\[object/)
        }
      }),
      { numRuns: 100 },
    )
  })
})

const names = [
  { text: 'Length (m)', term: { answer: 'a' } },
  { text: 'Width', term: { answer: 'b' } },
  { text: 'c', term: { answer: 'c' } },
  { text: 'd', term: { answer: 'd' } },
  { text: 'Sum of m', term: { answer: 'g.m' } },
  ...['a', 'b', 'c', 'd'].map((name) => ({ text: `Number of ${name}`, term: { count: name } })),
]
const nameText = (term: Formula) =>
  `[${names.find((each) => JSON.stringify(each.term) === JSON.stringify(term))?.text}]`

describe('a formula', () => {
  it('is the same after it was written and read again', () => {
    fc.assert(
      fc.property(arbitraryFormula, fc.constantFrom(...locales), (formula, locale) => {
        expect(parseFormula(formulaText(formula, nameText, locale), names)).toEqual({ formula })
      }),
      { numRuns: 300 },
    )
  })

  it('is read as people type it', () => {
    expect(parseFormula('2,5*[Width]-(1 + 0.5)', names)).toEqual({
      formula: {
        sign: '-',
        left: { sign: '*', left: 2.5, right: { answer: 'b' } },
        right: { sign: '+', left: 1, right: 0.5 },
      },
    })
  })

  it.each([
    ['', 'formula_empty', 0],
    ['[Height] + 1', 'formula_name_unknown', 0],
    ['1 + [Wid', 'formula_name_open', 4],
    ['1 2', 'formula_sign_missing', 2],
    ['1 + * 2', 'formula_value_missing', 4],
    ['1 +', 'formula_value_missing', 3],
    ['(1 + 2', 'formula_bracket_open', 0],
    ['1 + 2)', 'formula_bracket_extra', 5],
    ['1 + Width', 'formula_character', 4],
  ])('%s says what is wrong and where', (text, code, from) => {
    expect(parseFormula(text, names)).toMatchObject({ problem: { code, from } })
  })
})
