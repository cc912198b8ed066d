import { FormStructure } from '@atesta/contract/schemas/form.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultMediaCertification } from './constraints.ts'
import {
  answerIds,
  denormalizeForm,
  FormIdError,
  identified,
  normalizeForm,
  shownSections,
} from './normalize.ts'
import { arbitraryForm } from './testing/arbitrary-form.ts'
import { comment, component, formOf, formWith, question, section } from './testing/build-form.ts'

describe('normalizeForm', () => {
  const structure: FormStructure = {
    steps: [
      {
        id: 'docs',
        type: 'documentation',
        title: 'Photos',
        sections: [section('front', [question('qf', [component('photo', 'upload')])])],
      },
      { id: 'form', type: 'form', title: 'Form' },
    ],
    schema: [
      section('main', [
        question('q1', [
          component('ok', 'yes_no', { comment_object: [comment('why', 'comment')] }),
          component('n', 'number'),
        ]),
        question('q2', [
          component('parts', 'group', {
            components: [component('name', 'text', { comment_object: [comment('pic', 'photo')] })],
          }),
        ]),
      ]),
    ],
  }

  it('holds every entity by id, each parent with the ids of its children', () => {
    const form = normalizeForm(structure)
    expect(form.steps.map(({ id, type, sectionIds }) => [id, type, sectionIds])).toEqual([
      ['docs', 'documentation', ['front']],
      ['form', 'form', ['main']],
    ])
    expect(form.entities.sections.main?.questions).toEqual(['q1', 'q2'])
    expect(form.entities.questions.q1?.components).toEqual(['ok', 'n'])
    expect(form.entities.components.ok?.comment_object).toEqual(['why'])
    expect(form.entities.components.parts?.components).toEqual(['name'])
    expect(Object.keys(form.entities.comment_objects)).toEqual(['why', 'pic'])
    expect(shownSections(form)).toEqual(['front', 'main'])
    expect(answerIds(form)).toEqual(['photo', 'ok', 'why', 'n', 'parts'])
    expect(form.entities.components.photo?.media_certification).toEqual(defaultMediaCertification)
    const media_certification = { ...defaultMediaCertification, min: 2 }
    const asked = normalizeForm(formWith(component('photo', 'upload', { media_certification })))
    expect(asked.entities.components.photo?.media_certification?.min).toBe(2)
  })

  it('names the ids that are not unique or not usable', () => {
    const twice = formOf(
      section('a', [question('b', [component('a', 'text'), component('constructor', 'text')])]),
    )
    expect(() => normalizeForm(twice)).toThrow(FormIdError)
    try {
      normalizeForm(twice)
    } catch (error) {
      expect((error as FormIdError).ids).toEqual(['a', 'constructor'])
    }
    expect(() => normalizeForm(formWith(component('__proto__', 'text')))).toThrow(FormIdError)
  })

  it('points at every id by where it stands', () => {
    for (const { id, path } of identified(structure)) {
      const at = path
        .split('/')
        .slice(1)
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], structure)
      expect(at).toMatchObject({ id })
    }
    expect([...identified(structure)]).toHaveLength(14)
  })

  it('comes back from denormalizing, and forth again', () => {
    fc.assert(
      fc.property(arbitraryForm, ({ report: _, ...given }) => {
        const form = normalizeForm(given)
        const back = denormalizeForm(form)
        expect(normalizeForm(back)).toEqual(form)
        const uploads = JSON.stringify(given, (_key, value) =>
          value?.type === 'upload' ? { ...value, media_certification: defaultMediaCertification } : value,
        )
        expect(back).toEqual(JSON.parse(uploads))
        expect(FormStructure.safeParse(back).error).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  it('survives being stored as JSON', () => {
    const form = normalizeForm(structure)
    expect(JSON.parse(JSON.stringify(form))).toEqual(form)
  })
})
