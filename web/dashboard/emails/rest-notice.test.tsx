import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { RestNotice } from './rest-notice.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const shown = (waiting: number, cannot: Parameters<typeof RestNotice>[0]['task']['cannot']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <RestNotice
          task={{ sent_at: '2026-01-01T00:00:00.000Z', archived: false, recipients: { waiting }, cannot }}
        />
      </MantineProvider>
    </I18nextProvider>,
  )

test('says that those who wait are invited later, until the last day has passed', () => {
  expect(shown(2, {})).toContain('2 recipients are still to be invited.')
  const over = shown(1, { send: 'email_expiry_past' })
  expect(over).toContain('1 recipient was not invited before the last day.')
  expect(over).not.toContain('by itself')
  expect(shown(0, { send: 'email_expiry_past' })).not.toContain('recipient')
})
