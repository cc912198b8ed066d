import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { expect, test } from 'vitest'
import { missingTexts, textKey, textsOf, withText } from './texts.ts'

test('words in one language leave the others as they were', () => {
  expect(withText('', 'es', 'Fotos')).toEqual({ es: 'Fotos' })
  expect(withText('Photos', 'es', 'Fotos')).toEqual({ en: 'Photos', es: 'Fotos', pt: 'Photos' })
  expect(withText({ es: 'Fotos' }, 'es', '')).toBe('')
})

test('a language lacks what another says; a plain text is said in all', () => {
  const structure: FormStructure = {
    steps: [{ id: 'form', type: 'form', title: 'Form' }],
    schema: [
      {
        id: 'one',
        title: { en: 'One', es: 'Uno' },
        collapsed: false,
        questions: [
          {
            id: 'q',
            label: { es: 'Dos' },
            components: [
              {
                id: 'a',
                type: 'radio',
                label: '',
                required: false,
                multiple: false,
                options: [{ label: { en: 'Yes', pt: ' ' }, value: 'yes' }],
                comment_object: [],
              },
            ],
          },
        ],
      },
    ],
  }
  expect(missingTexts(structure)).toEqual({ en: 1, es: 1, pt: 3 })
})

test('a text that is being rewritten stays among them while nothing stands in it', () => {
  const structure: FormStructure = {
    steps: [{ id: 'form', type: 'form', title: 'Form' }],
    schema: [{ id: 'one', title: '', description: '', collapsed: false, questions: [] }],
  }
  expect(textsOf(structure).map(textKey)).toEqual(['form title'])
  expect(textsOf(structure, new Set(['one title'])).map(textKey)).toEqual(['form title', 'one title'])
})
