// Slow: files are certified by the workers before they are erased.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { reports } from '@atesta/contract/routes/reports.ts'
import { retention } from '@atesta/contract/routes/retention.ts'
import { verifyEvidence } from '@atesta/evidence/verify.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { downloadPackage } from '@atesta/testkit/records/packages.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const storedKeys = (identifier: string) => [
  `originals/${identifier}`,
  `previews/${identifier}-small.jpg`,
  `previews/${identifier}-large.jpg`,
]

test('bytes, previews, names, places and salts go; row, hash, statement and proof stay and say so everywhere', async () => {
  const { stack, alice, ines } = given
  const { id, identifier } = await makeCertified(stack, ines, given.workflowId)
  const link = await alice.api.certifications.createLink({
    params: { id },
    body: { shows: { facts: true, preview: true, download: true } },
  })
  const token = new URL(link.url).searchParams.get('share') ?? new URL(link.url).hash.replace(/^#\w+=/, '')
  const before = await alice.api.certifications.details({ params: { id } })
  expect(before.disclosures.length).toBeGreaterThan(0)
  const body = { identifier, reason: 'Asked for by the person shown' }
  expect(await alice.api.retention.count({ query: { identifier } })).toMatchObject({
    certifications: 1,
    held: 0,
  })
  expect(await alice.api.retention.erase({ body })).toEqual({ erased: 1, held: 0, more: false })
  await stack.settle()
  for (const key of storedKeys(identifier))
    expect([key, await stack.services.storage.size(key)]).toEqual([key, null])

  const after = await alice.api.certifications.details({ params: { id } })
  expect(after).toMatchObject({
    state: 'certified',
    title: identifier,
    sha256: before.sha256,
    log_index: before.log_index,
    position: null,
    device: null,
    disclosures: [],
    preview: false,
    damage: null,
    erased: { days: null, reason: body.reason },
    can: { download: false },
    cannot: { download: 'file_erased' },
  })
  expect(after.history.map(({ action }) => action)).toContain('erase')
  expect(await countRows(stack, 'audit_events', 'strpos(details::text, $1) > 0', [before.title])).toBe(0)
  for (const [route, args] of [
    [certifications.downloadFile, { params: { id } }],
    [certifications.preview, { params: { identifier } }],
    [certifications.sharedFile, { body: { identifier, token } }],
    [certifications.sharedPreview, { body: { identifier, token } }],
  ] as const)
    await expectRefused(stack, alice, route, args, 'file_erased')
  const shared = await alice.api.certifications.shared({ body: { identifier, token } })
  expect(shared).toMatchObject({ preview: false, record: { erased_at: after.erased?.at } })

  const record = await ines.api.verifier.byIdentifier({ params: { identifier } })
  expect(record).toMatchObject({ withdrawn_at: null, erased: { at: after.erased?.at, days: null } })
  const { verifiers: keys } = await stack.services.logKeys.current()
  const verdict = verifyEvidence({
    proof: record.proof,
    sha256: before.sha256 ?? '',
    size: before.size,
    keys,
  })
  expect(verdict.state).toBe('proved')

  // The package keeps proof and certificate, and its list says what is not there.
  const { files, manifest } = await downloadPackage(alice, certifications.download, id)
  expect(manifest.files).toContainEqual(
    expect.objectContaining({ kind: 'original', missing: true, erased: after.erased?.at }),
  )
  expect([...files.keys()].some((name) => name.endsWith('.tlog-proof'))).toBe(true)
  // A second time there is nothing left to erase.
  expect(await alice.api.retention.erase({ body })).toEqual({ erased: 0, held: 0, more: false })
})

test('erases reports that show erased files; a new report says what was erased', async () => {
  const { stack, alice, ines } = given
  const { inspectionId: inspection_id } = await makeCertified(stack, ines, given.workflowId)
  const { id: reportId } = await ines.api.reports.generate({ body: { inspection_id } })
  await stack.settle()
  const { certification } = await alice.api.reports.read({ params: { id: reportId } })
  const other = await makeReport(stack, ines, given.workflowId)
  const merged = await call(alice, reports.merge, { body: { reports: [reportId, other], store: true } })
  await merged.arrayBuffer()
  await stack.settle()
  const used = async () => (await alice.api.auth.subscriptionInformation()).data.usage.storage_bytes
  const stored = await used()
  const erased = await alice.api.retention.erase({
    body: { inspection_id, reason: 'Asked for' },
  })
  expect(erased.erased).toBeGreaterThan(0)
  await stack.settle()
  expect(await used()).toBeLessThan(stored)
  await expectRefused(stack, alice, reports.download, { params: { id: reportId } }, 'file_erased')
  expect(await stack.services.storage.size(`originals/${certification?.identifier}`)).toBeNull()
  const { data } = await alice.api.reports.list({ query: { kind: 'merged' } })
  expect(data.map(({ erased_at }) => erased_at)).toEqual(data.map(() => expect.any(String)))
  const again = await alice.api.reports.generate({ body: { inspection_id } })
  expect(again.id).not.toBe(reportId)
  await stack.settle()
  expect(await alice.api.reports.read({ params: { id: again.id } })).toMatchObject({
    state: 'ready',
    erased_at: null,
  })
})

test('a legal hold keeps everything of its task, also from being deleted, until it is released', async () => {
  const { stack, alice, ines } = given
  const { id: inspection_id } = await makeInspection(ines, given.workflowId)
  const { identifier } = await certify(ines, inspection_id, await makePhoto())
  await stack.settle()
  const params = { id: given.workflowId }
  await alice.api.retention.hold({ params, body: { reason: 'Lawsuit' } })
  const body = { inspection_id, reason: 'Asked for' }
  await expectRefused(stack, alice, retention.erase, { body }, 'legal_hold')
  await expectRefused(stack, alice, certifications.remove, { params: { identifier } }, 'legal_hold')
  await alice.api.retention.release({ params })
  expect((await alice.api.retention.erase({ body })).erased).toBe(1)
})

test('another company has nothing of it to erase', async () => {
  const { identifier } = await makeCertified(given.stack, given.ines, given.workflowId)
  const rita = await given.stack.as('rita')
  const body = { identifier, reason: 'Not mine' }
  await expectRefused(given.stack, rita, retention.erase, { body }, 'not_found')
})
