import { createHash } from 'node:crypto'
import { dayMs } from '@atesta/contract/durations.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
})
const args = (id = photo.id, body = {}) => ({ params: { id }, body })

test('returns the address once and stores only its digest', async () => {
  const link = await given.sam.api.certifications.createLink(
    args(photo.id, { label: 'Insurer', shows: { facts: true, preview: false, download: true }, days: 7 }),
  )
  expect(link).toMatchObject({
    label: 'Insurer',
    state: 'active',
    shows: { facts: true, preview: false, download: true },
    created_by: { id: given.sam.userId },
  })
  expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(7 * dayMs)
  const url = new URL(link.url)
  expect([url.origin, url.pathname]).toEqual(['http://atesta.test', `/verifier/${photo.identifier}`])
  const token = url.searchParams.get('share') ?? ''
  expect(token).toHaveLength(43)
  const [row] = await given.stack.query<{ token_hash: Buffer }>(
    'SELECT token_hash FROM certification_links WHERE id = $1',
    [link.id],
  )
  expect(row?.token_hash.toString('hex')).toBe(createHash('sha256').update(token).digest('hex'))
  const kept = await given.stack.query<{ held: string }>(
    `SELECT t::text AS held FROM idempotency_keys t UNION ALL SELECT t::text FROM audit_events t UNION ALL SELECT t::text FROM certification_links t`,
  )
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.filter(({ held }) => held.includes(token))).toEqual([])
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'share',
    noun: 'certification',
    record_id: String(photo.id),
    details: { link_id: link.id, days: 7 },
  })
})

test('by default shows facts and picture for thirty days, without the file', async () => {
  const link = await given.sam.api.certifications.createLink(args())
  expect(link.shows).toEqual({ facts: true, preview: true, download: false })
  expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBe(30 * dayMs)
})

test('refuses files that are not certified', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const { id } = await given.ines.api.certifications.create({ body })
  await expectRefused(given.stack, given.sam, certifications.createLink, args(id), 'file_not_ready')
})

test('refuses links without end, without duration or with unknown fields', async () => {
  for (const body of [{ days: 0 }, { days: 366 }, { shows: { everything: true } }, { token: 'mine' }])
    await expectRefused(
      given.stack,
      given.sam,
      certifications.createLink,
      args(photo.id, body),
      'validation_failed',
    )
})

testHidden(certifications.createLink, () => ({
  stack: given.stack,
  id: photo.id,
  args: (id) => args(id),
  from: ['sara', 'ivan'],
}))
