import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { ProblemNotice } from './problem-notice.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

test('the name of a file is set off from the sentence about it, and cut', () => {
  const name = `a.pem is trusted. ${'🙂'.repeat(50)} Nothing else.pem`
  const shown = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ProblemNotice problem={{ kind: 'roots', name }} />
    </I18nextProvider>,
  )
  expect(shown).toContain('“\u2068a.pem is trusted. 🙂🙂…🙂🙂🙂 Nothing else.pem\u2069” holds a certificate')
})
