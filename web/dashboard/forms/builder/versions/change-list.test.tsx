import type { LocalizedText } from '@atesta/contract/schemas/form.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../../language/i18n.ts'
import { ChangeList } from './change-list.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))
afterAll(() => i18n.changeLanguage('en'))

const formWith = (label: LocalizedText, help: LocalizedText = '') =>
  formOf(section('first', [question('q', [component('belt', 'text', { help })], { label })]))

async function said(locale: string, older: LocalizedText, newer: LocalizedText, help: LocalizedText = '') {
  await i18n.changeLanguage(locale)
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ChangeList older={formWith(older)} newer={formWith(newer, help)} />
    </I18nextProvider>,
  )
  return [...markup.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, sentence]) => sentence)
}

const belt = { en: 'Belt', es: 'Correa' }

test('words that changed in other languages stand in the list with the language of each', async () => {
  expect(await said('en', belt, { ...belt, es: 'Cinta', pt: 'Correia' })).toEqual([
    'Question “Belt”: in Spanish, “Correa” is now “Cinta”',
    'Question “Belt”: in Portuguese, “–” is now “Correia”',
  ])
  expect(await said('es', belt, { ...belt, en: 'Band' })).toEqual([
    'Pregunta «Correa»: en inglés, «Belt» ahora es «Band»',
  ])
})

test('words in the language of the page, or in all, are said without it', async () => {
  expect(await said('en', belt, { ...belt, en: 'Band' })).toEqual(['Question “Belt” is now called “Band”'])
  expect(await said('pt', 'Belt', 'Band')).toEqual(['Pergunta “Belt”: agora se chama “Band”'])
})

test('a changed help names its languages', async () => {
  const sentences = await said('en', belt, belt, { es: 'Mire la correa', pt: 'Veja a correia' })
  expect(sentences.join()).toContain('the help changed, in Spanish and Portuguese')
})
