import type { FormStructure, Rule } from '@atesta/contract/schemas/form.ts'
import type { RuleKind } from '@atesta/forms/sentences/subjects.ts'
import { component, formOf, options, question, section } from '@atesta/forms/testing/build-form.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { RuleEditor } from './rule-editor.tsx'

const structure: FormStructure = formOf(
  section('first', [
    question('q1', [component('leak', 'yes_no', { label: 'Leak' })], { label: '' }),
    question('q2', [component('depth', 'number', { label: 'Depth', unit: 'm' })], { label: '' }),
    question('q3', [component('kind', 'radio', { label: 'Kind', options: options('oil', 'gas') })], {
      label: '',
    }),
    question(
      'q5',
      [
        component('state', 'radio', {
          label: 'State',
          options: [
            { label: 'Sound', value: '1' },
            { label: 'Broken', value: '2' },
          ],
        }),
      ],
      { label: '' },
    ),
    question('q4', [component('total', 'calculation', { label: 'Total' })], { label: '' }),
  ]),
)

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const shown = (value: Rule | undefined, kind: RuleKind = 'visible', at = 'q4') =>
  renderToStaticMarkup(
    <MantineProvider>
      <I18nextProvider i18n={i18n}>
        <RuleEditor
          label="Shown when"
          hint="Always shown."
          value={value}
          onChange={() => undefined}
          structure={structure}
          at={at}
          kind={kind}
        />
      </I18nextProvider>
    </MantineProvider>,
  )

describe('the editor of a rule', () => {
  test('begins with what it means that there is none', () => {
    const html = shown(undefined)
    expect(html).toContain('Always shown.')
    expect(html).toContain(texts.en.rules.add)
    expect(html).not.toContain(texts.en.rules.comparison)
  })

  test('names nothing by an id that was deleted', () => {
    const sum = { '+': [{ var: 'depth' }, { var: 'gone_x1y2' }] }
    const texted = { cat: ['Well ', { var: 'gone_x1y2' }] }
    for (const rule of [sum, texted]) {
      const html = shown(rule, 'calculation')
      expect(html).not.toContain('gone_x1y2')
      expect(html).toContain(`[${texts.en.rules.deleted}]`)
    }
    const html = shown({ '==': [{ var: 'kind' }, 'option_2'] })
    expect(html).toContain(`value="${texts.en.rules.deleted_answer}"`)
  })

  test('reads a rule aloud above its conditions', () => {
    const html = shown({
      or: [{ '==': [{ var: 'leak' }, 'yes'] }, { in: [{ var: 'kind' }, ['oil', 'gas']] }],
    })
    expect(html).toContain('Shown when “Leak” is “Yes” or “Kind” is one of “oil”, “gas”')
    expect(html.split(texts.en.rules.comparison)).toHaveLength(3)
  })

  test('says what is wrong where it is', () => {
    expect(shown({ '==': [{ var: 'gone' }, 'yes'] })).toContain(texts.en.rules.problems.question_unknown)
    expect(shown({ '==': [{ var: 'leak' }, 'yes'] }, 'visible', 'leak')).toContain(
      texts.en.rules.problems.question_circle,
    )
    expect(shown({ '==': [{ var: 'kind' }, 'water'] })).toContain(texts.en.rules.problems.option_unknown)
    expect(shown({ matches: [{ var: 'leak' }, 'x'] })).toContain(texts.en.rules.problems.comparison_unfit)
  })

  test('shows the answer that a number names, as imports wrote it', () => {
    const html = shown({ '==': [{ var: 'state' }, 2] })
    expect(html).toContain('value="Broken"')
    expect(html).toContain('“State” is “Broken”')
  })

  test('shows the number that a calculation is compared with as the language writes it', async () => {
    await i18n.changeLanguage('es')
    try {
      expect(shown({ '==': [{ var: 'total' }, 1.5] })).toContain('value="1,5"')
      expect(shown({ '>': [{ var: 'total' }, 2.25] })).toContain('value="2,25"')
      expect(shown({ '==': [{ var: 'total' }, 'norte'] })).toContain('value="norte"')
    } finally {
      await i18n.changeLanguage('en')
    }
  })

  test('keeps what no conditions say as code, with its fault', () => {
    const html = shown({ '<': [{ var: 'depth' }, 5] })
    expect(html).toContain(texts.en.rules.code)
    expect(html).toContain('&quot;var&quot;: &quot;depth&quot;')
    expect(shown({ nonsense: [] })).toContain(texts.en.rules.faults.unknown_operator)
    expect(shown({ '<': [{ var: 'gone' }, 5] })).toContain('“gone”')
  })

  test('shows a calculation as a formula with names', () => {
    const html = shown({ '*': [{ var: 'depth' }, { '+': [1, 2] }] }, 'calculation', 'total')
    expect(html).toContain('[Depth] × (1 + 2)')
  })

  test('says where a text is made that answers chosen from a list cannot stand in it; those that do stay', () => {
    const html = shown({ cat: ['Kind: ', { var: 'kind' }] }, 'calculation', 'total')
    expect(html).toContain('Kind: [Kind]')
    expect(html).toContain(texts.en.rules.calculation.chosen_hint)
    expect(shown({ var: 'depth' }, 'calculation', 'total')).toContain(texts.en.rules.calculation.chosen_hint)
  })
})
