import { emails } from '@atesta/contract/routes/emails.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { messageTo, newAddress, respondent, tokenIn, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask, certify, payload } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
type Sent = Awaited<ReturnType<typeof given.makeSent>>
const args = ({ email }: Sent, more: object = {}) => ({
  params: { id: email.id },
  body: { address: email.address, name: email.name, locale: email.locale, version: email.version, ...more },
})

test('a name and a language are corrected; links stay, nothing is sent', async () => {
  const sent = await given.makeSent()
  const saved = await given.sam.api.emails.saveEmail(args(sent, { name: 'Ana Ruíz', locale: 'es' }) as never)
  expect(saved).toMatchObject({
    name: 'Ana Ruíz',
    locale: 'es',
    state: 'sent',
    version: sent.email.version + 1,
  })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'recipient',
    details: { readdressed: false },
  })
  const link = await respondent(given.stack, sent.token).api.emails.link({ body: { token: sent.token } })
  expect(link).toMatchObject({ state: 'open', locale: 'es', recipient: { name: 'Ana Ruíz' } })
})

test('a new address closes the old links and is invited immediately', async () => {
  const sent = await given.makeSent()
  const address = newAddress()
  const saved = await given.sam.api.emails.saveEmail(args(sent, { address }) as never)
  expect(saved).toMatchObject({ address, state: 'queued', sent_at: null })
  expect(saved.client.id).not.toBe(sent.email.client.id)
  await given.stack.settle()
  const token = tokenIn(await messageTo(given.stack, address))
  const open = (own: string) => respondent(given.stack, own).api.emails.link({ body: { token: own } })
  expect([(await open(sent.token)).state, (await open(token)).state]).toEqual(['revoked', 'open'])
  const form = { params: { id: sent.email.inspection_id } }
  const path = emails.inspectionCertifications
  expect((await call(respondent(given.stack, sent.token), path, form)).status).toBe(401)
  expect((await call(respondent(given.stack, token), path, form)).status).toBe(200)
})

test('shows the former address neither the new recipient nor the answer', async () => {
  const { stack, sam } = given
  const sent = await given.makeSent()
  const address = newAddress()
  await sam.api.emails.saveEmail(args(sent, { address, name: 'Bea Secret' }) as never)
  await stack.settle()
  const token = tokenIn(await messageTo(stack, address))
  const bea = respondent(stack, token)
  await certify(bea, sent.email.inspection_id, makePdf(), 'divorce-papers.pdf')
  await stack.settle()
  const body = payload(sent.email.inspection_id, 1, { name: 'x' })
  await bea.api.tasks.submitFormToken({ params: { id: sent.task.id }, body })
  const look = (own: string) => respondent(stack, own).api.emails.link({ body: { token: own } })
  const files = [{ title: 'divorce-papers.pdf' }]
  expect(await look(token)).toMatchObject({ recipient: { name: 'Bea Secret' }, receipt: { files } })
  const nothing = { state: 'revoked', recipient: { name: '' }, submitted_at: null, receipt: null }
  expect(await look(sent.token)).toMatchObject(nothing)
})

test('the address cannot change after the answer has begun: no one else may see those answers', async () => {
  const { stack, sam } = given
  const sent = await given.makeSent()
  const { inspection_id: inspectionId } = sent.email
  const ana = respondent(stack, sent.token)
  const form = await ana.api.inspections.form({ params: { id: inspectionId } })
  const body = payload(inspectionId, form.version, { name: 'For the insurer alone' })
  await ana.api.inspections.save({ params: { inspectionId }, body })
  const { version } = await sam.api.emails.readEmail({ params: { id: sent.email.id } })
  const moved = args(sent, { address: newAddress(), version })
  await expectRefused(stack, sam, emails.saveEmail, moved, 'email_closed')
  const renamed = await sam.api.emails.saveEmail(args(sent, { name: 'Ana Ruíz', version }) as never)
  expect(renamed).toMatchObject({ name: 'Ana Ruíz', state: 'started' })
})

test('a bounced one is sent again to its new address', async () => {
  const sent = await given.makeSent()
  await given.stack.query(`UPDATE emails SET state = 'bounced', failure = '550' WHERE id = $1`, [
    sent.email.id,
  ])
  const saved = await given.sam.api.emails.saveEmail(args(sent, { address: newAddress() }) as never)
  expect(saved).toMatchObject({ state: 'queued', failure: null })
})

test('stale; an address that is a recipient already; closed; archived', async () => {
  const { stack, sam } = given
  const sent = await given.makeSent({ recipients: [{ email: newAddress() }, { email: newAddress() }] })
  const [, other] = await given.emailsOf(sent.task.id)
  const stale = args(sent, { version: sent.email.version - 1 })
  const problem = await expectRefused(stack, sam, emails.saveEmail, stale, 'stale_version')
  expect(problem.meta).toEqual({ mine: sent.email.version - 1, theirs: sent.email.version })
  const twice = args(sent, { address: other?.address })
  await expectRefused(stack, sam, emails.saveEmail, twice, 'repeated_user')
  await sam.api.emails.revoke({ params: { id: sent.email.id } })
  await expectRefused(stack, sam, emails.saveEmail, args(sent), 'email_closed')
  await archiveEmailTask(stack, sent.task.id)
  await expectRefused(stack, sam, emails.saveEmail, args(sent), 'task_archived')
})

let hidden: Sent
test('hidden from other users', async () => {
  hidden = await given.makeSent()
})
testHidden(emails.saveEmail, () => ({
  stack: given.stack,
  id: hidden.email.id,
  args: (id) => ({ ...args(hidden), params: { id } }),
  from: ['sara', 'ines', 'ivan'],
}))
