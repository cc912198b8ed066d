import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { ClaimDescription } from './claim-description.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const shown = (text: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <ClaimDescription text={text} />
      </MantineProvider>
    </I18nextProvider>,
  )

test('a long description is folded until all of it is asked for, a short one is not', () => {
  const short = shown('Roof torn off\nby the wind')
  expect(short).toContain('Roof torn off\nby the wind')
  expect(short).not.toContain('Show all of it')
  for (const long of ['word '.repeat(200), 'line\n'.repeat(8)]) {
    expect(shown(long)).toContain('data-folded="true"')
    expect(shown(long)).toContain('Show all of it')
  }
})
