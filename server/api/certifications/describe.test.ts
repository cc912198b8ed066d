import { certifications } from '@atesta/contract/routes/certifications.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { makeCertified, payload } from '@atesta/testkit/records/factories.ts'
import { makeReport } from '@atesta/testkit/records/reports.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
  await given.stack.query('UPDATE inspections SET user_id = $1', [given.ines.userId])
})
const args = (id: number, description = 'Valve, seen from below') => ({
  params: { id },
  body: { description },
})

test('the description is another, for who took it and who supervises; nothing that is certified changes', async () => {
  const before = await given.ines.api.certifications.details({ params: { id: photo.id } })
  for (const caller of [given.ines, given.sam]) {
    const described = await caller.api.certifications.describe(args(photo.id, ` By ${caller.email} `))
    expect(described).toMatchObject({ description: `By ${caller.email}`, can: { edit: true } })
  }
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'describe',
    noun: 'certification',
    record_id: String(photo.id),
  })
  const after = await given.ines.api.certifications.details({ params: { id: photo.id } })
  expect([after.sha256, after.statement]).toEqual([before.sha256, before.statement])
})

test('no user can describe a report', async () => {
  await makeReport(given.stack, given.ines, given.workflowId)
  const [report] = (await given.sam.api.certifications.reports({ query: {} })).data
  await expectRefused(given.stack, given.alice, certifications.describe, args(report?.id ?? 0), 'forbidden')
})

testHidden(certifications.describe, () => ({
  stack: given.stack,
  id: photo.id,
  args: (id) => args(id),
  from: ['sara', 'ivan'],
}))

test('once the inspection is submitted it stays as it is, for everybody', async () => {
  const { version } = await given.ines.api.inspections.form({ params: { id: photo.inspectionId } })
  await given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(photo.inspectionId, version, { name: 'Done' }),
  })
  for (const caller of [given.ines, given.alice]) {
    await expectRefused(
      given.stack,
      caller,
      certifications.describe,
      args(photo.id),
      'inspection_already_submitted',
    )
    const { can } = await caller.api.certifications.details({ params: { id: photo.id } })
    expect(can.edit).toBe(false)
  }
})
