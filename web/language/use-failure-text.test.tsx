import { type Locale, locales } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from './i18n.ts'
import { useFailureText } from './use-failure-text.ts'

/** The product's catalogue gives the English sentence; the others say the same. */
const unknown: Record<Locale, string> = {
  en: 'The upload and certification of your file has failed because of an unknown error. Please try again or contact technical support.',
  es: 'La carga y la certificación de tu archivo fallaron por un error desconocido. Vuelve a intentarlo o contacta a soporte técnico.',
  pt: 'O envio e a certificação do seu arquivo falharam por um erro desconhecido. Tente de novo ou fale com o suporte técnico.',
}

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const Failure = ({ code }: { code: string | null }) => useFailureText()(code)
const shown = (code: string | null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Failure code={code} />
    </I18nextProvider>,
  )

describe.each(locales)('in %s', (locale) => {
  beforeAll(() => i18n.changeLanguage(locale))

  test('an upload that failed for no known reason says so, word for word', () => {
    for (const code of ['UNKNOWN', null, 'no_such_code', 'toString'])
      expect(shown(code)).toBe(unknown[locale])
  })

  test('a known reason is named', () => {
    expect(shown('no_user_credits')).toBe(texts[locale].errors.no_user_credits.detail)
  })
})
