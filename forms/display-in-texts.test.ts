import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { describe, expect, it } from 'vitest'
import { answerReader, answersNamed, displayValue } from './display.ts'
import { createEvaluator } from './evaluate.ts'
import { normalizeForm } from './normalize.ts'
import { comment, component, evaluate, formOf, formWith, question, section } from './testing/build-form.ts'
import { localized } from './text.ts'

const colours = [
  { label: { en: 'Red', es: 'Rojo' }, value: 'r' },
  { label: 'Other than ${child}', value: 'o' },
]
const people = component('people', 'group', {
  components: [
    component('name', 'text'),
    component('age', 'number', { label: 'Age of ${name}, friend of ${child}', unit: 'years' }),
    component('toys', 'group', { components: [component('toy', 'text', { label: '${name}’s toy' })] }),
  ],
})
const structure = formOf(
  section('s', [
    question('q', [component('child', 'text')], { help: 'On ${day}' }),
    question('q2', [
      component('day', 'date'),
      component('colour', 'radio', { options: colours, comment_object: [comment('why', 'comment')] }),
      people,
    ]),
  ]),
)
const form = normalizeForm(structure)
const values = (answers: Record<string, unknown>) => evaluate(structure, answers).values

describe('answers in texts', () => {
  it('stand as people read them, in the language asked for', () => {
    const answerOf = answerReader(form, values({ child: 'Ana', day: '2025-11-21', colour: 'r' }), 'es')
    expect(localized('¿${child}, ${day}, ${colour}?', 'es', answerOf)).toBe('¿Ana, 21 nov 2025, Rojo?')
  })

  it('are … where there is no answer, no such question, or nobody has answered', () => {
    const answerOf = answerReader(form, values({ child: '' }), 'en')
    expect(localized('${child} ${gone} ${toString} ${__proto__}', 'en', answerOf)).toBe('… … … …')
    expect(localized({ en: 'Age of ${child}' }, 'pt')).toBe('Age of …')
    expect(localized('US$ {5} $child ${a b}', 'en')).toBe('US$ {5} $child ${a b}')
  })

  it('are not read as texts themselves, and not longer than a line or two', () => {
    const answerOf = answerReader(form, values({ child: '${day} $& $1', why: 'w' }), 'en')
    expect(localized('${child}', 'en', answerOf)).toBe('${day} $& $1')
    const long = answerReader(form, values({ child: 'x'.repeat(5000) }), 'en')
    expect(localized('${child}', 'en', long)).toBe(`${'x'.repeat(200)}…`)
  })

  it('are worked out once, however often a text names them', () => {
    let read = 0
    const given = {
      get child() {
        read += 1
        return 'Ana'
      },
    }
    const answerOf = answerReader(form, given, 'en')
    expect(localized('${child}'.repeat(1000), 'en', answerOf)).toBe('Ana'.repeat(1000))
    expect(read).toBe(1)
  })

  it('are a record’s own first, then those around it', () => {
    const records = [{ name: 'Bea' }, { name: 'Carla', toys: [{}] }]
    const given = values({ child: 'Ana', people: records })
    const at = (...path: (string | number)[]) => answerReader(form, given, 'en', { path })
    expect(localized('${name} of ${child}', 'en', at('people', 0, 'age'))).toBe('Bea of Ana')
    expect(localized('${name}', 'en', at('people', 1, 'toys', 0, 'toy'))).toBe('Carla')
    expect(localized('${name}', 'en', at('child'))).toBe('…')
    // As an error's key says it.
    expect(localized('${name}', 'en', at(...'people.1.age'.split('.')))).toBe('Carla')
  })

  it('stand in what a group and a choice show of themselves', () => {
    const given = values({ child: 'Ana', colour: 'o', people: [{ name: 'Bea', age: 3 }] })
    const answerOf = answerReader(form, given, 'en')
    expect(displayValue(people, given.people, 'en', { form, answerOf })).toBe(
      '1. name: Bea; Age of Bea, friend of Ana: 3 years',
    )
    const { colour } = form.entities.components
    expect(displayValue(colour as never, 'o', 'en', { answerOf })).toBe('Other than Ana')
  })

  it('are asked for by the outermost answers that hold them', () => {
    expect(answersNamed(form)).toEqual(['child', 'day', 'people'])
    expect(answersNamed(normalizeForm(formWith(component('a', 'text'))))).toEqual([])
  })

  it('stand in what is said of an answer that is not valid, and change with it', () => {
    const limited: FormStructure = formWith(
      component('most', 'number'),
      component('load', 'number', {
        validation: { '<=': [{ var: 'load' }, 10] },
        validation_message: 'Not above ${most}',
      }),
    )
    const { evaluate: again } = createEvaluator(normalizeForm(limited))
    const said = (answers: Record<string, unknown>) =>
      again(answers, { locale: 'en', now: '2025-11-21T08:00:00Z' }).errors.get('load')?.params.message
    expect(said({ load: 20 })).toBe('Not above …')
    expect(said({ load: 20, most: 1500 })).toBe('Not above 1,500')
    expect(said({ load: 20, most: 12 })).toBe('Not above 12')
  })
})
