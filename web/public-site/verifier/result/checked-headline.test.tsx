import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { findingOf } from '../finding.ts'
import { takePublished } from '../log-keys.ts'
import { TestInstallation } from '../sealed-file.testing.ts'
import { CheckedHeadline } from './checked-headline.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const now = new Date('2026-05-13T12:00:00.000Z')
const photo = { sha256: 'ab'.repeat(32), size: 1000 }
const installation = new TestInstallation('example.com/log', 1)
const { ownerProof } = await installation.certify(photo)
const [checked] = (() => {
  const finding = findingOf({
    ...{
      hashed: photo,
      hashing: false,
      proof: ownerProof,
      identifier: undefined,
      verify: verifyEvidence,
      now,
    },
    ...{ lookup: { state: 'unasked' }, proofRecord: { state: 'unasked' } },
    keys: takePublished([], installation.keys, now),
  })
  return finding.kind === 'checked' ? finding.checks : []
})()

const shown = (added: readonly string[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      {checked && <CheckedHeadline checked={checked} alone={undefined} added={added} />}
    </I18nextProvider>,
  )

test('a verdict names the files that were added by hand and that it rests on', () => {
  expect(shown(['auditor.policy', 'tsa\u202e.pem'])).toContain(
    'rests on what was added by hand: auditor.policy and tsa\ufffd.pem.',
  )
  expect(shown([])).not.toContain('added by hand')
})
