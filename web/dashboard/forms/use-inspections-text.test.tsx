import { limits } from '@atesta/contract/limits.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { useInspectionsText } from './use-inspections-text.ts'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

function Counted({ count }: { count: number }) {
  return useInspectionsText()(count)
}
const shown = (count: number) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Counted count={count} />
    </I18nextProvider>,
  )

test('inspections that are not counted to the end are at least so many', () => {
  expect(shown(9999)).toBe('9,999')
  expect(shown(limits.maxFormInspections)).toBe('10,000+')
})
