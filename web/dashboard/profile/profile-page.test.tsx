import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { ProfilePage } from './profile-page.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

test('shows its heading before the profile is loaded', () => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ProfilePage />
      </MantineProvider>
    </I18nextProvider>,
  )
  expect(html).toMatch(/<h1[^>]*>Profile<\/h1>/)
})
