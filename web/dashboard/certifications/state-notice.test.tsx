import { locales } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import type { CertificationDetails } from '../../queries/certifications.ts'
import { StateNotice } from './state-notice.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const shown = (damage: CertificationDetails['damage']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <StateNotice certification={{ state: 'certified', damage, erased: null }} />
      </MantineProvider>
    </I18nextProvider>,
  )

describe.each(locales)('in %s', (locale) => {
  beforeAll(() => i18n.changeLanguage(locale))

  test('a stored original that is not what was certified is said to be so, in words and in red', () => {
    const { file_altered, file_lost } = texts[locale].errors
    const { original_unreadable } = texts[locale].certifications
    for (const [damage, words] of [
      ['altered', file_altered],
      ['missing', file_lost],
      ['unreadable', original_unreadable],
    ] as const) {
      const html = shown(damage)
      expect(html).toContain(words.title)
      expect(html).toContain(words.detail)
      expect(html).toContain('red')
    }
    expect(shown(null)).not.toContain('alert')
  })
})
