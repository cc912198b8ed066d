import { locales } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import type { Certification } from '../../queries/certifications.ts'
import { useCertificationColumns } from './certification-columns.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

function StateCell({ row }: { row: Pick<Certification, 'state' | 'erased'> }) {
  const state = useCertificationColumns().find(({ id }) => id === 'state')
  return <>{state?.cell(row as Certification)}</>
}

const shown = (erased: Certification['erased']) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <StateCell row={{ state: 'certified', erased }} />
      </MantineProvider>
    </I18nextProvider>,
  )

test.each(locales)('a row of a list says in words that its file was erased, in %s', async (locale) => {
  await i18n.changeLanguage(locale)
  const { erased } = texts[locale].certifications
  const html = shown({ at: '2026-12-01T12:00:00Z', by: 'request', reason: 'Asked for', days: null } as never)
  expect(html).toContain(erased.short)
  expect(html).not.toContain(texts[locale].common.states.certified)
  expect(shown(null)).toContain(texts[locale].common.states.certified)
})
