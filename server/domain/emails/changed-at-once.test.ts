import type { Route } from '@atesta/contract/route.ts'
import { emails } from '@atesta/contract/routes/emails.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { call } from '@atesta/testkit/calls.ts'
import { inTurn, taskRow } from '@atesta/testkit/in-turn.ts'
import { newAddress, respondent, taskBody, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { makeTemplate, payload } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const about = (id: number, body?: object) => ({ params: { id }, ...(body && { body }) })
const oneMore = () => ({ recipients: [{ email: newAddress(), name: 'Leo Prado' }] })
const saveBody = (version: number, more: object = {}) => {
  const { folder_id, recipients, ...rest } = taskBody(given)
  return { ...rest, version, ...more }
}
/** Status and code of each answer. */
const said = (answers: Response[]) =>
  Promise.all(
    answers.map(async (answer) => {
      const text = await answer.text()
      return [answer.status, text ? (JSON.parse(text).code ?? null) : null]
    }),
  )

const emailRow = (id: number) => ({ sql: 'SELECT id FROM emails WHERE id = $1 FOR UPDATE', values: [id] })
const versionOf = async (id: number) =>
  (await given.stack.query<{ version: number }>('SELECT version FROM emails WHERE id = $1', [id]))[0]
    ?.version ?? 0
const inspectionOf = async (id: number) => {
  const [row] = await given.stack.query<{ version: number }>(
    'SELECT version FROM inspections WHERE id = $1',
    [id],
  )
  return { id, version: row?.version ?? 0 }
}
const ok = [200, null]

test('added while the task is being sent, a recipient is invited too', async () => {
  const { stack, sam } = given
  const { id } = await given.makeTask(oneMore())
  const answers = await inTurn<Response[]>(stack, taskRow(id), [
    () => call(sam, emails.addRecipients, about(id, oneMore())),
    () => call(sam, emails.send, about(id)),
  ])
  expect(await said(answers)).toEqual([ok, ok])
  expect((await given.emailsOf(id)).map(({ invited_at }) => invited_at !== null)).toEqual([true, true])
})

test('a task that is being deleted or archived gets no recipient any more, and writes to none', async () => {
  const { stack, sam } = given
  for (const [closing, first, second] of [
    [emails.remove, [204, null], [404, 'not_found']],
    [emails.archive, ok, [422, 'task_archived']],
  ] as const) {
    const { task } = await given.makeSent()
    const before = await countRows(stack, 'mails')
    const answers = await inTurn<Response[]>(stack, taskRow(task.id), [
      () => call(sam, closing, about(task.id)),
      () => call(sam, emails.addRecipients, about(task.id, oneMore())),
    ])
    expect(await said(answers)).toEqual([first, second])
    expect(await countRows(stack, 'emails', 'task_id = $1', [task.id])).toBe(1)
    expect(await countRows(stack, 'mails')).toBe(before)
  }
})

test('saved while it is being sent, a task has a day on which it ends', async () => {
  const { stack, sam } = given
  const { id, version } = await given.makeTask(oneMore())
  const answers = await inTurn<Response[]>(stack, taskRow(id), [
    () => call(sam, emails.save, about(id, saveBody(version, { expires_at: null }))),
    () => call(sam, emails.send, about(id)),
  ])
  expect(await said(answers)).toEqual([ok, ok])
  expect((await sam.api.emails.read(about(id))).expires_at).not.toBeNull()
})

test('sent with another form than it was made with, a task asks all of its recipients with that', async () => {
  const { stack, sam } = given
  const template_id = await makeTemplate(stack)
  const { id, version } = await given.makeTask(oneMore())
  await sam.api.emails.save(about(id, saveBody(version, { template_id })) as never)
  await sam.api.emails.send(about(id))
  expect(await countRows(stack, 'inspections', 'task_id = $1 AND template_id = $2', [id, template_id])).toBe(
    1,
  )
})

test.each<[string, Route, boolean]>([
  ['written to again', emails.resend, false],
  ['renamed', emails.saveEmail, true],
])('a recipient can be %s while they submit', async (_what, route, saves) => {
  const { stack, sam } = given
  const { task, email, token } = await given.makeSent()
  const { id, version } = await inspectionOf(email.inspection_id)
  const asked = saves ? { body: { name: 'Ana Ruiz Gil', version: await versionOf(email.id) } } : {}
  const answers = await inTurn<Response[]>(stack, emailRow(email.id), [
    () => call(sam, route, { params: { id: email.id }, ...asked }),
    () =>
      call(respondent(stack, token), tasks.submitFormToken, {
        params: { id: task.id },
        body: payload(id, version, { name: 'Well 7' }),
      }),
  ])
  expect(await said(answers)).toEqual([ok, ok])
})
