// Slow: each try makes a certification, which the log seals, and waits for locks.
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call } from '@atesta/testkit/calls.ts'
import { claimBody } from '@atesta/testkit/records/claims.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { until } from '@atesta/testkit/until.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { refundCredit } from '../billing/credits.queries.ts'
import { markFailed } from './certification-changes.queries.ts'

const given = useScene()
const remove = (identifier: string) => call(given.ines, certifications.remove, { params: { identifier } })
/** Sessions that wait for another session's lock. */
const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
const used = async () => (await given.ines.api.auth.subscriptionInformation()).data.credits.used

test('one whose bytes never came is given back; nothing was stated, nothing is withdrawn', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const before = await used()
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const made = await given.ines.api.certifications.create({ body })
  expect((await remove(made.identifier)).status).toBe(204)
  expect(await used()).toBe(before)
  expect(await countRows(given.stack, 'statements', 'certification_id = $1', [made.id])).toBe(0)
})

test('one of two concurrent deletions withdraws it', async () => {
  const { id, identifier } = await makeCertified(given.stack, given.ines, given.workflowId)
  const answers = await Promise.all([remove(identifier), remove(identifier), remove(identifier)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 404, 404])
  expect(
    await countRows(given.stack, 'statements', "certification_id = $1 AND kind = 'withdrawal'", [id]),
  ).toBe(1)
})

test('refused and deleted concurrently, its credit is returned once', async () => {
  const { stack, ines } = given
  const { id: inspection_id } = await makeInspection(ines, given.workflowId)
  const before = await used()
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const made = await ines.api.certifications.create({ body })
  // Its last byte has arrived and is being refused, in a transaction that holds the row.
  const { acme } = stack.companies
  let answer: Promise<Response> | undefined
  await inCompany(stack.services.app, acme, async (db) => {
    expect(await markFailed(db, made.id, 'incorrect_file_format')).toBe(true)
    await refundCredit(db, 'certification', made.id)
    answer = remove(made.identifier)
    await until(async () => (await stack.query(waiting)).length > 0)
  })
  expect((await answer)?.status).toBe(204)
  expect(await used()).toBe(before)
  expect(await countRows(stack, 'credit_entries', "record_id = $1 AND reason = 'refund'", [made.id])).toBe(1)
})

test('a review started concurrently either keeps the file or never had it', async () => {
  const { stack, sam, alice } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Race', members: [sam.userId] } })
  for (let round = 0; round < 4; round++) {
    const claim = await sam.api.claims.create({
      body: claimBody(folder.id, { template_id: given.templateId, assignees: [sam.userId] }),
    })
    const { identifier, id } = await makeCertified(stack, sam, claim.id)
    await stack.query(`UPDATE claims SET state = 'inspecting' WHERE task_id = $1`, [claim.id])
    const [removed, moved] = await Promise.all([
      call(sam, certifications.remove, { params: { identifier } }),
      sam.api.claims.changeState({
        params: { id: claim.id },
        body: { state: 'in_review', version: claim.version },
      }),
    ])
    expect(moved.state).toBe('in_review')
    const left = await countRows(stack, 'certifications', 'id = $1 AND deleted_at IS NULL', [id])
    expect([removed.status, left]).toEqual(removed.status === 204 ? [204, 0] : [409, 1])
  }
})
