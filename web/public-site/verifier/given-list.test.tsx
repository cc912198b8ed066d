import { texts } from '@atesta/i18n/typed.ts'
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../language/i18n.ts'
import { GivenList } from './given-list.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

/** What is told of a file of 100 bytes of which so many were read. */
const progress = (done: number) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <GivenList
          subject={{ file: new File(['photo'], 'photo.jpg'), proof: null, policy: null, roots: null }}
          hash={{ state: 'hashing', done, total: 100 }}
          onChange={() => undefined}
        />
      </MantineProvider>
    </I18nextProvider>,
  )
  return /<[^>]*role="progressbar"[^>]*>/.exec(html)?.[0] ?? ''
}

test('how far reading has come is told only once it is known', () => {
  expect(progress(0)).toContain('aria-label="Reading the file on this device"')
  expect(progress(0)).not.toContain('aria-value')
  expect(progress(40)).toContain('aria-valuenow="40"')
})
