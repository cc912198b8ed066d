import { emails } from '@atesta/contract/routes/emails.ts'
import { expectProblem } from '@atesta/testkit/calls.ts'
import { passTime, respondent, useEmailScene } from '@atesta/testkit/records/emails.ts'
import { payload } from '@atesta/testkit/records/factories.ts'
import { rowsOf } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const look = (token: string) =>
  given.stack.anyone('/api/emails/link', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })

test('tells what the link opens, and marks the email as opened once', async () => {
  const { task, email, token } = await given.makeSent({ locale: 'es' })
  const answer = await look(token)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({
    state: 'open',
    company: {
      name: 'Acme Mining',
      layout: { slug: 'atesta-mining', colours: { main: '#a4552a' }, logo: null },
    },
    task: { id: task.id, name: 'Hail in March' },
    recipient: { name: 'Ana Ruiz' },
    locale: 'es',
    expires_at: task.expires_at,
    submitted_at: null,
    inspection_id: email.inspection_id,
    message: task.message,
    // The files of the evidence step, a name, and the files with a place.
    asks: { questions: 3, with_files: 2 },
    receipt: null,
  })
  const opened = await given.sam.api.emails.readEmail({ params: { id: email.id } })
  expect(opened.state).toBe('opened')
  const before = await rowsOf(given.stack)
  await look(token)
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('an unknown link is none, and looking at it writes nothing', async () => {
  const before = await rowsOf(given.stack)
  for (const token of ['atr_unknown', 'x', `atr_${'A'.repeat(43)}`])
    await expectProblem(await look(token), emails.link, 'not_found')
  await expectProblem(await look(''), emails.link, 'validation_failed')
  expect(await rowsOf(given.stack)).toEqual(before)
})

test('after the answer its receipt, after the last day only its state', async () => {
  const answered = await given.makeSent()
  await respondent(given.stack, answered.token).api.tasks.submitFormToken({
    params: { id: answered.task.id },
    body: payload(answered.email.inspection_id, 1, { name: 'Roof' }),
  })
  expect(await (await look(answered.token)).json()).toMatchObject({
    state: 'submitted',
    submitted_at: expect.stringMatching(/Z$/),
    inspection_id: null,
    message: '',
    asks: null,
    receipt: { number: 1, answers_sha256: expect.stringMatching(/^[0-9a-f]{64}$/), files: [] },
  })
  const late = await given.makeSent()
  await given.stack.query('UPDATE emails SET expires_at = now() WHERE id = $1', [late.email.id])
  expect(await (await look(late.token)).json()).toMatchObject({ state: 'expired', inspection_id: null })
  await passTime(given.stack)
  const email = await given.sam.api.emails.readEmail({ params: { id: late.email.id } })
  expect(email).toMatchObject({ state: 'expired', opened_at: null })
})

test('closed by the company before its last day it says so, and past that day that it has expired', async () => {
  const { task, email, token } = await given.makeSent()
  await given.sam.api.emails.archive({ params: { id: task.id } })
  expect(await (await look(token)).json()).toMatchObject({ state: 'closed', inspection_id: null })
  await given.stack.query('UPDATE emails SET expires_at = now() WHERE id = $1', [email.id])
  expect(await (await look(token)).json()).toMatchObject({ state: 'expired', inspection_id: null })
})

test('sixty looks a minute from one address', async () => {
  const { token } = await given.makeSent()
  await given.stack.query(
    `INSERT INTO auth.rate_limits (key, points, expire) VALUES ('email-link-address:127.0.0.1', 60, $1)
     ON CONFLICT (key) DO UPDATE SET points = 60, expire = EXCLUDED.expire`,
    [Date.now() + 60_000],
  )
  const answer = await look(token)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(answer, emails.link, 'too_many_requests')
  await given.stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'email-link-address%'`)
})
