import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call, expectProblem, expectRefused } from '@atesta/testkit/calls.ts'
import { makePdf } from '@atesta/testkit/files.ts'
import { respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { archiveEmailTask, makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { countRows, lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
type Sent = Awaited<ReturnType<typeof given.makeSent>>
const args = ({ task, email }: Sent, answers: object = { name: 'Roof' }, version = 1) => ({
  params: { id: task.id },
  body: payload(email.inspection_id, version, answers as Record<string, unknown>),
})

test('submits with the token as bearer: stored, stated, audited in the client’s name', async () => {
  const sent = await given.makeSent()
  const receipt = await respondent(given.stack, sent.token).api.tasks.submitFormToken(args(sent))
  expect(receipt).toMatchObject({ inspection_id: sent.email.inspection_id, number: 1 })
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: sent.email.client.id,
    action: 'submit',
    noun: 'inspection',
    details: { answers_sha256: receipt.answers_sha256, by: 'personal_link' },
  })
})

test('accepts the token in the body alone', async () => {
  const sent = await given.makeSent()
  const { params, body } = args(sent)
  const answer = await given.stack.anyone(`/api/tasks/submit_form_token/${params.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token: sent.token }),
  })
  expect(answer.status).toBe(200)
  expect((await given.emailsOf(params.id))[0]?.state).toBe('submitted')
})

test('repeated with its key it gets the first answer; ten concurrent requests make one submission', async () => {
  const sent = await given.makeSent()
  const client = respondent(given.stack, sent.token)
  const headers = { 'idempotency-key': 'once' }
  const first = await call(client, tasks.submitFormToken, args(sent), headers)
  const before = await rowsOf(given.stack)
  const again = await call(client, tasks.submitFormToken, args(sent), headers)
  expect([again.status, await again.json()]).toEqual([200, await first.json()])
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await rowsOf(given.stack)).toEqual(before)
  const other = await given.makeSent()
  const many = respondent(given.stack, other.token)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => call(many, tasks.submitFormToken, args(other))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)])
  const id = other.email.inspection_id
  expect(await countRows(given.stack, 'statements', 'inspection_id = $1', [id])).toBe(1)
  expect(
    await countRows(given.stack, 'mails', `inspection_id = $1 AND kind = 'email_task_receipt'`, [id]),
  ).toBe(1)
})

test('stale, incomplete, files under way, archived', async () => {
  const sent = await given.makeSent()
  const client = respondent(given.stack, sent.token)
  const refused = (answers: object, version: number, code: Parameters<typeof expectRefused>[4]) =>
    expectRefused(given.stack, client, tasks.submitFormToken, args(sent, answers, version), code)
  await refused({ name: 'Roof' }, 9, 'stale_version')
  const problem = await refused({}, 1, 'form_incomplete')
  expect(problem.errors).toEqual([{ path: 'name', message: 'required' }])
  const { identifier } = await client.api.certifications.create({
    body: {
      title: 'x.pdf',
      size: makePdf().length,
      inspection_id: sent.email.inspection_id,
      component_id: 'files',
    },
  })
  await refused({ name: 'Roof', files: [identifier] }, 1, 'inspection_files_pending')
  await archiveEmailTask(given.stack, sent.task.id)
  given.stack.services.sessions.forget()
  const answer = await call(client, tasks.submitFormToken, args(sent))
  await expectProblem(answer, tasks.submitFormToken, 'unauthenticated')
})

test('refuses inspections and tasks other than the link’s own', async () => {
  const [mine, other] = [await given.makeSent(), await given.makeSent()]
  const client = respondent(given.stack, mine.token)
  const refuse = (wrong: ReturnType<typeof args>) =>
    expectRefused(given.stack, client, tasks.submitFormToken, wrong, 'not_found')
  await refuse(args(other))
  await refuse({ ...args(mine), params: { id: other.task.id } })
  const staff = await makeInspection(given.ines, given.workflowId)
  await refuse({ params: { id: given.workflowId }, body: payload(staff.id, 1, { name: 'x' }) })
})

test('refuses signed-in users', async () => {
  const sent = await given.makeSent()
  await expectRefused(given.stack, given.sam, tasks.submitFormToken, args(sent), 'forbidden')
})
