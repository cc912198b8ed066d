import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { DueDayInput } from './due-day-input.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const shown = (value: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <DueDayInput label="Due on" value={value} onChange={() => undefined} />
      </MantineProvider>
    </I18nextProvider>,
  )

test('a day that has passed says what follows; one to come, none, and a year half typed say nothing', () => {
  const said = 'This day has passed'
  expect(shown('2020-02-03')).toContain(said)
  for (const value of ['2999-02-03', '', '0020-02-03']) expect(shown(value)).not.toContain(said)
})
