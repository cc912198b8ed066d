import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../language/i18n.ts'
import { useCertificationName } from './certification-name.ts'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const disguised = { title: 'photo\u202egpj.exe', slot: null, inspection_title: null, task: null }

function Names({ description }: { description: string }) {
  const { name, file } = useCertificationName()({ ...disguised, description })
  return [name, file].join(' | ')
}

const shown = (description: string) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Names description={description} />
    </I18nextProvider>,
  )

test('shows characters that could disguise a file extension', () => {
  expect(shown('')).toBe('photo\ufffdgpj.exe | photo\ufffdgpj.exe')
  expect(shown('The valve')).toBe('The valve | photo\ufffdgpj.exe')
})
