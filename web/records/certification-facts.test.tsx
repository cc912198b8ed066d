import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../language/i18n.ts'
import { FactList } from '../ui/fact-list.tsx'
import { useDeviceHashFact } from './certification-facts.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

function DeviceHash(given: Parameters<typeof useDeviceHashFact>[0]) {
  return <FactList facts={[useDeviceHashFact(given)]} />
}
const shown = (sha256: string | null, announced_sha256: string | null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <DeviceHash sha256={sha256} announced_sha256={announced_sha256} />
    </I18nextProvider>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()

test('a hash of the device is told as a claim once the same bytes have arrived, and not before', () => {
  expect(shown('a', 'a')).toBe('Device hash (claimed)  Agreed on arrival')
  expect([shown(null, 'a'), shown('a', null), shown('a', 'b')]).toEqual(['', '', ''])
})
