import { certifications } from '@atesta/contract/routes/certifications.ts'
import { parseEvidenceProof } from '@atesta/evidence/extra.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
})
const share = async (shows = {}) => {
  const link = await given.sam.api.certifications.createLink({ params: { id: photo.id }, body: { shows } })
  return { id: link.id, token: new URL(link.url).searchParams.get('share') ?? '' }
}
/** As a visitor without an account. */
const open = (token: string, identifier = photo.identifier) =>
  given.stack.anyone('/api/certifications/shared', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, token }),
  })
const refused = async (token: string, identifier?: string) => {
  const { request_id: _, ...problem } = await expectProblem(
    await open(token, identifier),
    certifications.shared,
    'not_found',
  )
  return problem
}

test('returns record, facts and proof with disclosures to anyone with the link, and counts openings', async () => {
  const { id, token } = await share()
  const answer = await open(token)
  expect(answer.status).toBe(200)
  const shown = (await answer.json()) as Awaited<ReturnType<typeof given.ines.api.certifications.shared>>
  expect(shown).toMatchObject({
    record: { identifier: photo.identifier, size: photo.bytes.length },
    shows: { facts: true, preview: true, download: false },
    company: 'Acme Mining',
    kind: 'image',
    preview: true,
    facts: { title: 'photo.jpg', person: 'Ines Inspector', position: { source: 'exif' }, captured: 'picked' },
  })
  expect(parseEvidenceProof(shown.proof ?? '').disclosures.length).toBeGreaterThan(0)
  await open(token)
  const { links } = await given.sam.api.certifications.linkDetails({ params: { id: photo.id } })
  expect(links.find((link) => link.id === id)).toMatchObject({
    opened: 2,
    last_opened_at: expect.any(String),
  })
})

test('without facts names no person, place or file', async () => {
  const { token } = await share({ facts: false, preview: false })
  const text = await (await open(token)).text()
  for (const secret of ['Ines', 'photo.jpg', 'position', '-38.4']) expect(text).not.toContain(secret)
  const shown = JSON.parse(text) as { facts: null; preview: boolean; proof: string }
  expect(shown).toMatchObject({ facts: null, preview: false })
  expect(parseEvidenceProof(shown.proof).disclosures).toEqual([])
})

test('expired, of another certification, unknown, or of one that was deleted: all answer alike', async () => {
  const other = await makeCertified(given.stack, given.ines, given.workflowId)
  const { id, token } = await share()
  const unknown = await refused('A'.repeat(43))
  expect(await refused(token, other.identifier)).toEqual(unknown)
  await given.stack.query('UPDATE certification_links SET expires_at = now() WHERE id = $1', [id])
  expect(await refused(token)).toEqual(unknown)
  const link = await given.sam.api.certifications.createLink({ params: { id: other.id }, body: {} })
  const live = new URL(link.url).searchParams.get('share') ?? ''
  expect((await open(live, other.identifier)).status).toBe(200)
  await given.sam.api.certifications.remove({ params: { identifier: other.identifier } })
  expect(await refused(live, other.identifier)).toEqual(unknown)
})

test('refuses malformed tokens as invalid input', async () => {
  for (const token of ['', 'short', `${'A'.repeat(42)}!`])
    await expectProblem(await open(token), certifications.shared, 'validation_failed')
})

test('a report is shared like any certification', async () => {
  const { id } = await given.ines.api.reports.generate({ body: { inspection_id: photo.inspectionId } })
  await given.stack.settle()
  const { certification } = await given.sam.api.reports.read({ params: { id } })
  const link = await given.sam.api.certifications.createLink({
    params: { id: certification?.id ?? 0 },
    body: {},
  })
  const token = new URL(link.url).searchParams.get('share') ?? ''
  const answer = await open(token, certification?.identifier)
  expect(await answer.json()).toMatchObject({ kind: 'pdf', record: { sha256: certification?.sha256 } })
})

test('too many from one address are asked to wait', async () => {
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('shared-links:127.0.0.1', 299, $1)
     ON CONFLICT (key) DO UPDATE SET points = 299, expire = EXCLUDED.expire`,
    [Date.now() + 60_000],
  )
  await expectProblem(await open('A'.repeat(43)), certifications.shared, 'not_found')
  const args = { body: { identifier: photo.identifier, token: 'A'.repeat(43) } }
  await expectProblem(
    await call(given.ines, certifications.shared, args),
    certifications.shared,
    'too_many_requests',
  )
})
