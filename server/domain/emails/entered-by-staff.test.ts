import { certifications } from '@atesta/contract/routes/certifications.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { messageTo, newAddress, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

const enter = async (inspectionId: number, version = 1) => {
  await given.alice.api.inspections.save({
    params: { inspectionId },
    body: payload(inspectionId, version, { name: 'By phone' }),
  })
  await given.alice.api.certifications.create({
    body: { title: 'roof.pdf', size: 9, inspection_id: inspectionId, component_id: 'files' },
  })
}

/** An email task that was not sent, with one recipient for whom a user has entered something. */
async function makeEntered() {
  const address = newAddress()
  const { id } = await given.makeTask({ recipients: [{ email: address }] })
  const [email] = await given.emailsOf(id)
  if (!email) throw new Error('The task has no email.')
  await enter(email.inspection_id)
  return { id, email, address }
}

test('a recipient for whom users have entered something is still to be invited, and is', async () => {
  const { id, email, address } = await makeEntered()
  expect((await given.emailsOf(id))[0]).toMatchObject({ state: 'queued', started_at: null })
  const sent = await given.sam.api.emails.send({ params: { id } })
  expect(sent.recipients).toMatchObject({ all: 1, waiting: 0, queued: 1 })
  await given.stack.settle()
  expect(tokenIn(await messageTo(given.stack, address))).toMatch(/^atr_/)
  expect((await given.emailsOf(id))[0]?.state).toBe('sent')
  await enter(email.inspection_id, 2)
  expect((await given.emailsOf(id))[0]?.state).toBe('sent')
})

test('one whom earlier versions called started is invited all the same', async () => {
  const { id, address } = await makeEntered()
  await given.stack.query(`UPDATE emails SET state = 'started', started_at = now() WHERE task_id = $1`, [id])
  const task = await given.sam.api.emails.read({ params: { id } })
  expect(task).toMatchObject({ recipients: { waiting: 1 }, can: { send: true } })
  await given.sam.api.emails.send({ params: { id } })
  await given.stack.settle()
  expect(tokenIn(await messageTo(given.stack, address))).toMatch(/^atr_/)
})

test.each(['expired', 'revoked'] as const)(
  'after the email is %s, nothing more is entered',
  async (state) => {
    const { alice, stack } = given
    const { email } = await given.makeSent()
    const id = email.inspection_id
    await stack.query('UPDATE emails SET state = $2 WHERE id = $1', [email.id, state])
    const { inspection, version } = await alice.api.inspections.form({ params: { id } })
    expect(inspection).toMatchObject({ can: { edit: false }, cannot: { edit: 'email_closed' } })
    const save = { params: { inspectionId: id }, body: payload(id, version, { name: 'Late' }) }
    const add = { body: { title: 'late.pdf', size: 9, inspection_id: id, component_id: 'files' } }
    const rename = { params: { id }, body: { title: 'Late' } }
    await expectProblem(await call(alice, inspections.save, save), inspections.save, 'email_closed')
    await expectProblem(await call(alice, inspections.rename, rename), inspections.rename, 'email_closed')
    await expectProblem(await call(alice, certifications.create, add), certifications.create, 'email_closed')
  },
)
