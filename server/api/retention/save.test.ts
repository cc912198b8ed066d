import { dayMs } from '@atesta/contract/durations.ts'
import { retention } from '@atesta/contract/routes/retention.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { claimBody, toReview } from '@atesta/testkit/records/claims.ts'
import { certify, makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { applyRetention } from '../../domain/retention/apply-rules.ts'

const given = useScene()
const apply = async () => {
  await applyRetention(given.stack.services)
  await given.stack.settle()
}
const sealedDaysAgo = (id: number, days: number) =>
  given.stack.query(`UPDATE certifications SET sealed_at = now() - $2 * interval '1 day' WHERE id = $1`, [
    id,
    days,
  ])
const erasedOf = async (id: number) =>
  (await given.alice.api.certifications.details({ params: { id } })).erased

test('a rule erases after its seven days what it does not keep, and nothing that is held', async () => {
  const { stack, alice, ines } = given
  const [old, fresh, held] = await Promise.all(
    [0, 1, 2].map(() => makeCertified(stack, ines, given.workflowId)),
  )
  if (!old || !fresh || !held) throw new Error('not certified')
  const other = await alice.api.workflows.create({
    body: {
      name: 'Under dispute',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [ines.userId],
    },
  })
  const disputed = await makeCertified(stack, ines, other.id)
  for (const { id } of [old, disputed]) await sealedDaysAgo(id, 40)
  await sealedDaysAgo(fresh.id, 20)
  await alice.api.retention.hold({ params: { id: other.id }, body: { reason: 'Dispute' } })
  expect(await alice.api.retention.preview({ query: { days: 30 } })).toMatchObject({
    certifications: 1,
    held: 1,
    more: false,
  })

  const { version } = await alice.api.retention.read()
  const rule = await alice.api.retention.save({ body: { days: 30, version } })
  expect(Date.parse(rule.effective_at ?? '') - Date.now()).toBeGreaterThan(6.9 * dayMs)
  const mails = await stack.query<{ to_address: string }>(
    `SELECT to_address FROM mails WHERE kind = 'retention_changed'`,
  )
  expect(mails.map(({ to_address }) => to_address)).toContain(alice.email)
  // Saved again as it is, it begins no new wait and writes to no one.
  expect(await alice.api.retention.save({ body: { days: 30, version: rule.version } })).toEqual(rule)
  await apply()
  expect(await erasedOf(old.id)).toBeNull()

  await stack.query(`UPDATE retention_rules SET effective_at = now() - interval '1 minute'`)
  await apply()
  expect(await erasedOf(old.id)).toMatchObject({ days: 30, reason: '' })
  expect(await stack.services.storage.size(`originals/${old.identifier}`)).toBeNull()
  expect([await erasedOf(fresh.id), await erasedOf(disputed.id)]).toEqual([null, null])
  const [entry] = await stack.query(
    `SELECT user_id, details FROM audit_events WHERE noun = 'certification' AND action = 'erase' AND record_id = $1`,
    [String(old.id)],
  )
  expect(entry).toEqual({ user_id: null, details: { identifier: old.identifier, days: 30 } })
  expect(await ines.api.verifier.byIdentifier({ params: { identifier: old.identifier } })).toMatchObject({
    erased: { days: 30 },
  })

  await alice.api.retention.release({ params: { id: other.id } })
  await apply()
  expect(await erasedOf(disputed.id)).toMatchObject({ days: 30 })
})

test('the evidence of a claim under review, and reports about it, outlive the rule', async () => {
  const { stack, alice, ines } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Claims', members: [ines.userId] } })
  const of = { template_id: given.templateId, assignees: [ines.userId] }
  const claim = await alice.api.claims.create({ body: claimBody(folder.id, of) })
  const { id: inspectionId } = await makeInspection(ines, claim.id)
  const { id } = await certify(ines, inspectionId, await makePhoto())
  await stack.settle()
  const report = await makeReport(stack, ines, claim.id)
  await toReview(alice, claim.id)
  const { certification } = await alice.api.reports.read({ params: { id: report } })
  const kept = [id, certification?.id ?? 0]
  for (const each of kept) await sealedDaysAgo(each, 400)
  const { version } = await alice.api.retention.read()
  await alice.api.retention.save({ body: { days: 31, version } })
  await stack.query(`UPDATE retention_rules SET effective_at = now() - interval '1 minute'`)
  await apply()
  expect(await Promise.all(kept.map(erasedOf))).toEqual([null, null])
})

test('too few days, and a version that is not the present one', async () => {
  const { stack, alice } = given
  const { version } = await alice.api.retention.read()
  await expectRefused(stack, alice, retention.save, { body: { days: 29, version } }, 'validation_failed')
  await expectRefused(
    stack,
    alice,
    retention.save,
    { body: { days: 90, version: version + 3 } },
    'stale_version',
  )
})
