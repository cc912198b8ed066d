import { certifications } from '@atesta/contract/routes/certifications.ts'
import { retention } from '@atesta/contract/routes/retention.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
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
const args = (id: number, version = 1, description = 'Valve, seen from below') => ({
  params: { id },
  body: { description, version },
})
const read = () => given.ines.api.certifications.details({ params: { id: photo.id } })

test('the description is another, for who took it and who supervises; nothing that is certified changes', async () => {
  const before = await read()
  let { version } = before
  for (const caller of [given.ines, given.sam]) {
    const described = await caller.api.certifications.describe(
      args(photo.id, version, ` By ${caller.email} `),
    )
    version += 1
    expect(described).toMatchObject({ description: `By ${caller.email}`, version, can: { edit: true } })
  }
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.sam.userId,
    action: 'describe',
    noun: 'certification',
    record_id: String(photo.id),
  })
  const after = await read()
  expect([after.sha256, after.statement]).toEqual([before.sha256, before.statement])
})

test('of two who started from the same text the second is refused, with both texts', async () => {
  const { version } = await read()
  const texts = ['Seen from the north', 'Seen from the south']
  const answers = await Promise.all(
    [given.ines, given.sam].map((caller, n) =>
      call(caller, certifications.describe, args(photo.id, version, texts[n])),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [theirs, mine] = answers[0]?.status === 200 ? texts : texts.toReversed()
  expect(await answers.find(({ status }) => status === 409)?.json()).toMatchObject({
    code: 'stale_version',
    meta: { mine: version, theirs: version + 1, descriptions: { mine, theirs } },
  })
  expect(await read()).toMatchObject({ description: theirs, version: version + 1 })
})

test('a page that was opened before there were versions still saves', async () => {
  const body = { description: 'Seen before the upgrade' }
  const { version } = await read()
  const saved = await given.ines.api.certifications.describe({ params: { id: photo.id }, body })
  expect(saved).toMatchObject({ ...body, version: version + 1 })
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

test('a file that is erased meanwhile keeps no description', async () => {
  const { stack, alice, ines, workflowId } = given
  const { id, identifier, inspectionId } = await makeCertified(stack, ines, workflowId)
  const draft = { sql: 'SELECT FROM inspections WHERE id = $1 FOR UPDATE', values: [inspectionId] }
  const [described, erased] = await inTurn(stack, draft, [
    () => call(ines, certifications.describe, args(id)),
    () => call(alice, retention.erase, { body: { identifier, reason: 'Asked for' } }),
  ])
  expect(erased.status).toBe(200)
  await expectProblem(described, certifications.describe, 'file_erased')
  expect(await alice.api.certifications.details({ params: { id } })).toMatchObject({ description: '' })
})

test('refuses everyone once the inspection is submitted', async () => {
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
