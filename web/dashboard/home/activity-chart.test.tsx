import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { ActivityChart } from './activity-chart.tsx'

const days = [{ day: '2026-11-27', submitted: 1, certified: 12_345 }]

test.each([
  ['en', '1 submitted, 12,345 certified'],
  ['es', 'enviadas 1, certificadas 12.345'],
  ['pt', 'enviadas 1, certificadas 12.345'],
])('one of a day is not several, and thousands are grouped, in %s', async (lng, said) => {
  await i18n.init({ lng, fallbackLng: false, defaultNS: 'common', resources: texts })
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ActivityChart days={days} />
      </MantineProvider>
    </I18nextProvider>,
  )
  expect(/aria-valuetext="([^"]*)"/.exec(html)?.[1]).toContain(said)
})
