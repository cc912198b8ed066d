import type { ClaimChanges } from '@atesta/contract/schemas/claim.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { useClaimChanges } from './use-claim-changes.ts'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, defaultNS: 'common', resources: texts }))

const Changes = ({ changes }: { changes: ClaimChanges }) => JSON.stringify(useClaimChanges()(changes))
const said = (changes: ClaimChanges): string[] => {
  const text = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Changes changes={changes} />
    </I18nextProvider>,
  )
  return JSON.parse(text.replaceAll('&quot;', '"'))
}

test('says what each part was and became', () => {
  expect(said({})).toEqual([])
  const [amount] = said({ amount: { from: { value: 1000, currency: 'USD' }, to: null } })
  expect(amount).toMatch(/^Amount claimed: .*1,000.* → none$/)
  const place = { date: null, type: 'fire', place: 'Ramp 4' } as const
  expect(
    said({ number: { from: 'A-1', to: 'A-2' }, incident: { from: place, to: { ...place, place: '' } } }),
  ).toEqual(['Number: A-1 → A-2', 'Incident: Fire, Ramp 4 → Fire'])
})
