import { makePdf } from '@atesta/testkit/files.ts'
import { newAddress, useEmailScene } from '@atesta/testkit/records/emails.ts'
import {
  certify,
  makeCertified,
  makeFolder,
  makeInspection,
  makeSubmitted,
} from '@atesta/testkit/records/factories.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useEmailScene()

/** Work of every kind that figures and lists could count differently. */
beforeAll(async () => {
  const { stack, alice, sam, ines, workflowId } = given
  const elsewhere = await makeFolder(alice)
  const make = (name: string, assignees: Caller[]) =>
    alice.api.workflows.create({
      body: {
        name,
        folder_id: elsewhere.id,
        template_id: given.templateId,
        assignees: assignees.map(({ userId }) => userId),
      },
    })
  const [shared, left] = [await make('Shared', [sam, ines]), await make('Left', [ines])]
  // Three are sealed: one of them was announced long ago, another one sealed long ago.
  const early = await makeCertified(stack, ines, workflowId)
  await stack.query(`UPDATE certifications SET created_at = now() - interval '40 days' WHERE id = $1`, [
    early.id,
  ])
  const old = await makeCertified(stack, ines, workflowId)
  await stack.query(`UPDATE certifications SET sealed_at = now() - interval '40 days' WHERE id = $1`, [
    old.id,
  ])
  await makeCertified(stack, ines, workflowId)
  // One has failed, and one never arrived.
  const draft = await makeInspection(ines, workflowId)
  const failed = await certify(ines, draft.id, makePdf('failed'))
  await stack.settle()
  await stack.query(`UPDATE certifications SET state = 'failed', sealed_at = NULL WHERE id = $1`, [failed.id])
  await ines.api.certifications.create({
    body: { title: 'late.pdf', size: 9, inspection_id: draft.id, component_id: 'files' },
  })
  await makeSubmitted(ines, workflowId)
  // A supervisor works in a folder of others, where an inspector works too.
  await makeCertified(stack, sam, shared.id)
  await makeSubmitted(sam, shared.id)
  const theirs = await makeCertified(stack, ines, shared.id)
  // Another person sent a file of the inspector's own inspection.
  await stack.query('UPDATE certifications SET user_id = $2 WHERE id = $1', [theirs.id, alice.userId])
  await makeSubmitted(ines, shared.id)
  // Of three recipients one has opened the link, and the time of another is over.
  const { id } = await given.makeTask({ recipients: [1, 2, 3].map(() => ({ email: newAddress() })) })
  await sam.api.emails.send({ params: { id } })
  await stack.settle()
  const [opened, expired] = await given.emailsOf(id)
  await stack.query(`UPDATE emails SET state = 'opened', opened_at = now() WHERE id = $1`, [opened?.id])
  await stack.query(`UPDATE emails SET state = 'expired', opened_at = now() WHERE id = $1`, [expired?.id])
  // What they did in a task that they no longer see.
  await makeCertified(stack, ines, left.id)
  await makeSubmitted(ines, left.id)
  await alice.api.tasks.unassign({ params: { id: left.id }, body: { user_id: ines.userId } })
})

const firstDay = async ({ api }: Caller) => (await api.dashboard.summary()).per_day[0]?.day ?? ''

test.each([
  ['alice', { open_inspections: 8, submitted_30_days: 4, certifications: 6, certified_30_days: 5 }],
  ['sam', { open_inspections: 6, submitted_30_days: 2, certifications: 4, certified_30_days: 3 }],
  ['ines', { open_inspections: 5, submitted_30_days: 2, certifications: 4, certified_30_days: 3 }],
] as const)('each figure of %s is the size of the list it leads to', async (name, expected) => {
  const { api, ...caller } = given[name]
  const { figures } = await api.dashboard.summary()
  const from = await firstDay({ api, ...caller })
  const lists = {
    open_inspections: api.inspections.list({ query: { open: 'true' } }),
    submitted_30_days: api.inspections.list({ query: { submitted: 'true', submitted_from: from } }),
    certifications: api.certifications.list({ query: { state: 'certified' } }),
    certified_30_days: api.certifications.list({ query: { sealed_from: from } }),
  }
  const sizes = Object.entries(lists).map(async ([figure, list]) => [figure, (await list).total])
  expect(Object.fromEntries(await Promise.all(sizes))).toEqual(figures)
  expect(figures).toEqual(expected)
})

test('the charts begin with the day with which the figures begin', async () => {
  const { stack, ines, workflowId } = given
  const [last, first] = [await makeSubmitted(ines, workflowId), await makeSubmitted(ines, workflowId)]
  const before = await ines.api.dashboard.charts()
  const day = await firstDay(ines)
  const move = (id: number, seconds: number) =>
    stack.query(
      `UPDATE inspections SET created_at = m.at, submitted_at = m.at
       FROM (SELECT $2::date AT TIME ZONE 'UTC' + interval '1 second' * $3::int AS at) m WHERE id = $1`,
      [id, day, seconds],
    )
  await move(last, -1)
  await move(first, 0)
  const after = await ines.api.dashboard.charts()
  expect(after.by_state.submitted).toBe(before.by_state.submitted - 1)
  expect(after.by_inspector[0]?.submitted).toBe((before.by_inspector[0]?.submitted ?? 0) - 1)
})

test.each(['alice', 'sam', 'ines'] as const)('each bar of %s equals its list', async (name) => {
  const caller = given[name]
  const charts = await caller.api.dashboard.charts()
  const from = await firstDay(caller)
  const sizeOf = async (query: Parameters<typeof caller.api.inspections.list>[0]['query']) =>
    (await caller.api.inspections.list({ query })).total
  expect(charts.by_state).toEqual({
    draft: await sizeOf({ open: 'true', from }),
    submitted: await sizeOf({ submitted: 'true', from }),
  })
  expect(charts.by_inspector.length).toBeGreaterThan(0)
  for (const { id, submitted } of charts.by_inspector)
    expect(submitted).toBe(await sizeOf({ submitted: 'true', person_id: id, submitted_from: from }))
})
