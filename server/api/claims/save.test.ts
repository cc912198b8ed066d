import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { claimBody, fullClaim, useClaims } from '@atesta/testkit/records/claims.ts'
import { archiveTask, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const current = () => given.sam.api.claims.read({ params: { id: given.claim.id } })
const args = (version: number, more: { folder_id?: number; [name: string]: unknown } = {}) => {
  const { folder_id: _, ...body } = claimBody(0, { template_id: given.templateId })
  return { params: { id: given.claim.id }, body: { ...body, ...more, version } }
}

test('everything people wrote is replaced; state, people and folder stay', async () => {
  const before = await current()
  const saved = await given.sam.api.claims.save(
    args(before.version, { name: 'Roof, again', number: 'N-1', ...fullClaim, amount: null }),
  )
  expect(saved).toMatchObject({
    name: 'Roof, again',
    number: 'N-1',
    amount: null,
    incident: fullClaim.incident,
    state: before.state,
    assignees: before.assignees,
    folder: before.folder,
    version: before.version + 1,
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'claim',
    user_id: given.sam.userId,
  })
  const { history } = await given.sam.api.claims.completeRead({ params: { id: given.claim.id } })
  expect(history[0]).toMatchObject({
    ...{ action: 'saved', person: { id: given.sam.userId }, folder: null },
    changed: ['name', 'number', 'amount'],
    changes: {
      name: { from: before.name, to: 'Roof, again' },
      number: { from: before.number, to: 'N-1' },
      amount: { from: fullClaim.amount, to: null },
    },
  })
})

test('a save that changes nothing leaves no trace', async () => {
  const before = await current()
  const { history } = await given.sam.api.claims.completeRead({ params: { id: given.claim.id } })
  const body = { name: before.name, amount: before.amount, version: before.version }
  const same = await given.sam.api.claims.save({ params: { id: given.claim.id }, body })
  expect(same).toMatchObject({ version: before.version, updated_at: before.updated_at })
  const after = await given.sam.api.claims.completeRead({ params: { id: given.claim.id } })
  expect(after.history.length).toBe(history.length)
  const stale = { params: { id: given.claim.id }, body: { ...body, version: before.version - 1 } }
  await expectRefused(given.stack, given.sam, claims.save, stale, 'stale_version')
})

test('the same form stays in its version; another comes in its newest, or none', async () => {
  const other = await makeTemplate(given.stack)
  await given.stack.query(
    'INSERT INTO template_versions (company_id, template_id, version, structure) SELECT company_id, template_id, 2, structure FROM template_versions WHERE template_id = ANY($1)',
    [[other, given.templateId]],
  )
  await given.stack.query('UPDATE templates SET current_version = 2 WHERE id = ANY($1)', [
    [other, given.templateId],
  ])
  const same = await given.sam.api.claims.save(args((await current()).version))
  expect(same.template).toMatchObject({ id: given.templateId, version: 1 })
  const none = await given.sam.api.claims.save(args(same.version, { template_id: null }))
  expect(none.template).toBeNull()
  const changed = await given.sam.api.claims.save(args(none.version, { template_id: other }))
  expect(changed.template).toMatchObject({ id: other, version: 2 })
})

test('moves to another folder of claims where the caller may report some; its people stay', async () => {
  const { version, assignees, folder } = await current()
  const { sam, stack, alice } = given
  const body = (name: string, members: number[]) => ({ body: { name, members } })
  const hers = await alice.api.claims.createFolder(body('Hers', []))
  const other = await alice.api.claims.createFolder(body('Storms', [sam.userId]))
  const workflows = await alice.api.workflows.createFolder(body('Rounds', [sam.userId]))
  for (const { id } of [hers, workflows])
    await expectRefused(stack, sam, claims.save, args(version, { folder_id: id }), 'not_found')
  const moved = await sam.api.claims.save(args(version, { folder_id: other.id }))
  expect(moved).toMatchObject({ folder: { id: other.id, name: 'Storms' }, assignees })
  expect(await lastAudit(stack)).toMatchObject({ details: { folder: 'Storms' } })
  const { history } = await sam.api.claims.completeRead({ params: { id: given.claim.id } })
  expect(history[0]).toMatchObject({ action: 'saved', folder: 'Storms', changed: ['name', 'number', 'form'] })
  await alice.api.claims.save(args(moved.version, { folder_id: folder.id }))
})

test('refuses an incident date in the future', async () => {
  const { version } = await current()
  const future = args(version, { incident: { date: '2999-01-01' } })
  const problem = await expectRefused(given.stack, given.sam, claims.save, future, 'validation_failed')
  expect(problem.errors).toMatchObject([{ path: '/incident/date', message: 'This day has not come yet' }])
})

test('a stale one is refused with both versions', async () => {
  const { version } = await current()
  const stale = args(version - 1)
  const problem = await expectRefused(given.stack, given.sam, claims.save, stale, 'stale_version')
  expect(problem.meta).toEqual({ mine: version - 1, theirs: version })
})

test('the number of another claim, and an unknown form, are refused', async () => {
  const other = await given.sam.api.claims.create({ body: claimBody(given.folderId) })
  const { version } = await current()
  const taken = args(version, { number: other.number.toLowerCase() })
  await expectRefused(given.stack, given.sam, claims.save, taken, 'claim_number_already_exists')
  const unknown = args(version, { template_id: 987_654_321 })
  await expectRefused(given.stack, given.sam, claims.save, unknown, 'not_found')
})

testHidden(claims.save, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => ({ ...args(1), params: { id } }),
  from: ['sara', 'ivan'],
}))

test('an archived one is not changed', async () => {
  const { version } = await current()
  await archiveTask(given.stack, given.claim.id)
  await expectRefused(given.stack, given.sam, claims.save, args(version), 'task_archived')
})
