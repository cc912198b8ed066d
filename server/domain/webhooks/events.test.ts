// Slow: everything is done once of which receivers are told.
import {
  type WebhookEventType,
  webhookEvents,
  webhookEventTypes,
} from '@atesta/contract/schemas/webhook-event.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { type Receiver, startReceiver } from '@atesta/testkit/outside/receiver.ts'
import { respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import {
  certify,
  makeCertified,
  makeInspection,
  makeSubmitted,
  payload,
} from '@atesta/testkit/records/factories.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { noteDelivery } from '../emails/delivery.queries.ts'

const given = useEmailScene({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  await given.alice.api.webhooks.create({
    body: { name: 'Everything', url: receiver.url, events: [...webhookEventTypes] },
  })
})
afterAll(() => receiver.stop())

async function claimMoves() {
  const folder = await given.alice.api.claims.createFolder({ body: { name: 'Claims', members: [] } })
  const { id } = await given.alice.api.claims.create({
    body: { name: 'Hail', number: 'CL-1', folder_id: folder.id },
  })
  await given.alice.api.claims.assign({ params: { id }, body: { users: [given.ines.userId] } })
  const { version } = await given.alice.api.claims.read({ params: { id } })
  await given.alice.api.claims.changeState({ params: { id }, body: { state: 'inspecting', version } })
}

async function emailAnswered() {
  const { task, email, token } = await given.makeSent()
  const guest = respondent(given.stack, token)
  const { version } = await guest.api.inspections.form({ params: { id: email.inspection_id } })
  await guest.api.tasks.submitFormToken({
    params: { id: task.id },
    body: payload(email.inspection_id, version, { name: 'Roof' }),
  })
  const bounced = await given.makeSent()
  await inCompany(given.stack.services.app, given.stack.companies.acme, (db) =>
    noteDelivery(db, bounced.email.id, bounced.email.address, 'bounced', 'no such mailbox'),
  )
}

/** Approves the first submission and returns the other. */
async function decided(good: number, bad: number) {
  const { alice } = given
  await alice.api.inspections.approve({ params: { id: good }, body: { round: 1 } })
  await alice.api.inspections.returnForChanges({
    params: { id: bad },
    body: { round: 1, comment: 'Which roof?' },
  })
}

/** A save that changes nothing is no event. */
async function actionsMove(inspectionId: number) {
  const { actions } = given.alice.api
  const { id } = await actions.create({ body: { inspection_id: inspectionId, text: 'Paint the rail' } })
  const saved = await actions.save({
    params: { id },
    body: { owner_id: given.alice.userId, due_on: '2027-01-31', version: 1 },
  })
  const same = await actions.save({
    params: { id },
    body: { due_on: '2027-01-31', version: saved.version },
  })
  const body = { state: 'done' as const, version: same.version }
  await actions.changeState({ params: { id }, body })
}

test('every event is emitted with exactly the data of its schema', async () => {
  const { alice, ines, stack, workflowId, folderId, templateId } = given
  const told = { name: 'Told', folder_id: folderId, template_id: templateId }
  const { id } = await alice.api.workflows.create({ body: told })
  await alice.api.workflows.createChild({ params: { id }, body: { user_id: ines.userId } })
  await alice.api.users.create({ body: { name: 'New', email: 'new@acme.test', range: 'RANGE_USER' } })
  await claimMoves()
  await emailAnswered()
  const draft = await makeInspection(ines, workflowId)
  await ines.api.inspections.remove({ params: { id: draft.id } })
  const { identifier, inspectionId } = await makeCertified(stack, ines, workflowId)
  await ines.api.certifications.remove({ params: { identifier } })
  const wrong = await certify(ines, inspectionId, Buffer.from('this is no picture'))
  expect(wrong.answer.ok).toBe(false)
  await certify(ines, inspectionId, await makePhoto())
  await decided(await makeSubmitted(ines, workflowId), await makeSubmitted(ines, workflowId))
  const inspection_id = await makeSubmitted(ines, workflowId)
  await actionsMove(inspection_id)
  await ines.api.reports.generate({ body: { inspection_id } })
  await stack.settle()
  await stack.settle()
  const events = receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: WebhookEventType; data: unknown },
  )
  for (const { type, data } of events)
    expect([type, webhookEvents[type].strict().safeParse(data).error?.issues ?? []]).toEqual([type, []])
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([...webhookEventTypes].sort())
  const count = (type: WebhookEventType) => events.filter((event) => event.type === type).length
  expect([
    count('workflow.created'),
    count('user.invited'),
    count('email.submitted'),
    count('email.bounced'),
    count('action.created'),
    count('action.changed'),
    count('action.state_changed'),
  ]).toEqual([2, 1, 1, 1, 1, 1, 1])
  expect(count('claim.state_changed')).toBe(2)
})
