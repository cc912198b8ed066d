import { type Locale, locales } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { PageHeader } from '../page/page-header.tsx'
import type { TurnedAnswer } from './page-range.ts'
import { Pagination } from './pagination.tsx'

const said: Record<Locale, { open: string; page: string; whole: string; count: string }> = {
  en: {
    open: '4,981–5,000 of at least 5,000',
    page: 'Page 250',
    whole: '4,981–5,000 of 7,000',
    count: '5,000+',
  },
  es: {
    open: '4981–5000 de al menos 5000',
    page: 'Página 250',
    whole: '4981–5000 de 7000',
    count: '5000+',
  },
  pt: {
    open: '4.981–5.000 de pelo menos 5.000',
    page: 'Página 250',
    whole: '4.981–5.000 de 7.000',
    count: '5.000+',
  },
}
const page = { data: Array.from({ length: 20 }), page: 250, page_size: 20, next: 'on', previous: 'back' }
const open: TurnedAnswer = { ...page, total: 5000, total_is_exact: false }
const whole: TurnedAnswer = { ...page, total: 7000 }

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const show = (answer: TurnedAnswer, isOld = false) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <PageHeader title="Certifications" count={{ data: answer, isPlaceholderData: isOld }} />
        <Pagination list={{ change: () => undefined, place: {} }} answer={answer} error={null} />
      </MantineProvider>
    </I18nextProvider>,
  )

describe.each(locales)('in %s', (locale) => {
  beforeAll(() => i18n.changeLanguage(locale))

  test('a total that is only a lower bound is shown as one, and names no last page', () => {
    const html = show(open)
    expect(html).toContain(said[locale].open)
    expect(html).toContain(`aria-label="${said[locale].page}"`)
    expect(html).toContain(`> ${said[locale].count}<`)
    expect(html.match(/disabled=""/g)).toBeNull()
  })

  test('the total of what was asked for before is marked as old', () => {
    expect(show(whole, true)).toContain('data-old')
    expect(show(whole)).not.toContain('data-old')
  })

  test('an exact one as it is', () => {
    const html = show(whole)
    expect(html).toContain(said[locale].whole)
    expect(html).not.toContain('+<')
  })
})

test('the last page of a list counted in part leads on to nothing', () => {
  const html = show({ ...open, page: 251, data: [1], total: 5001, next: null })
  expect(html.match(/disabled=""/g)).toHaveLength(1)
})
