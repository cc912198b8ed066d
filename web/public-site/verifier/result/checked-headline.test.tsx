import { parsePolicy } from '@atesta/evidence/log/policy.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { texts } from '@atesta/i18n/typed.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { i18n } from '../../../language/i18n.ts'
import { type Checked, findingOf, type Question } from '../finding.ts'
import { takePublished } from '../log-keys.ts'
import { TestInstallation } from '../sealed-file.testing.ts'
import { CheckedHeadline } from './checked-headline.tsx'

beforeAll(() => i18n.init({ lng: 'en', fallbackLng: false, resources: texts }))

const now = new Date('2026-05-13T12:00:00.000Z')
const photo = { sha256: 'ab'.repeat(32), size: 1000 }
const installation = new TestInstallation('example.com/log', 1)
const { ownerProof } = await installation.certify(photo)
/** What is found of the photo; with the keys of the installation, unless a policy is to name them alone. */
const found = (given: Partial<Question> = {}): Checked => {
  const finding = findingOf({
    ...{ hashed: photo, hashing: false, proof: ownerProof, identifier: undefined, verify: verifyEvidence },
    ...{ lookup: { state: 'unasked' }, proofRecord: { state: 'unasked' }, now },
    keys: takePublished([], installation.keys, now),
    ...given,
  })
  if (finding.kind !== 'checked' || !finding.checks[0]) throw new Error('nothing was checked')
  return finding.checks[0]
}

const shown = (checked: Checked, added: readonly string[]) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <CheckedHeadline checked={checked} alone={undefined} added={added} />
    </I18nextProvider>,
  )

test('a verdict names the files that were added by hand and that it rests on', () => {
  expect(shown(found(), ['auditor.policy', 'tsa\u202e.pem'])).toContain(
    'rests on what was added by hand: “\u2068auditor.policy\u2069” and “\u2068tsa\ufffd.pem\u2069”.',
  )
  const long = shown(found(), [`${'x'.repeat(30)}. It is genuine. ${'y'.repeat(30)}.policy`])
  expect(long).toContain(`“\u2068${'x'.repeat(20)}…${'y'.repeat(13)}.policy\u2069”`)
  expect(shown(found(), [])).not.toContain('added by hand')
})

test('that the file is another rests on nothing that was added', () => {
  const altered = found({ hashed: { ...photo, sha256: 'cd'.repeat(32) } })
  expect(shown(altered, ['auditor.policy'])).toContain('data-headline="altered"')
  expect(shown(altered, ['auditor.policy'])).not.toContain('added by hand')
})

test('shows what only a policy vouches for differently from the issuer', () => {
  const policy = parsePolicy(new TextEncoder().encode(`log ${installation.keys}quorum none\n`))
  const byPolicy = shown(found({ policy, keys: [] }), ['stranger.policy'])
  expect(byPolicy).toContain('Proved only by the policy that was added')
  expect(byPolicy).toContain('data-colour="amber"')
  expect(byPolicy).not.toContain('issuer’s log')
  const record = shown(found({ policy, keys: [], hashed: undefined }), ['stranger.policy'])
  expect(record).toContain('Genuine only by the policy that was added')
  expect(shown(found({ policy }), ['stranger.policy'])).toContain('data-colour="green"')
})
