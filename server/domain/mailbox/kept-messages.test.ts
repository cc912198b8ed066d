// Slow: the command line is started for each thing the operator does.
import { atesta } from '@atesta/testkit/command.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const mailbox = (...words: string[]) => atesta(given.stack, 'mailbox', ...words)

test('the operator reads a forgotten password’s link, which no administrator does', async () => {
  const { stack, alice } = given
  await stack.anyone('/api/auth/password/forgot', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ines@acme.test' }),
  })
  await stack.settle()
  const [line = ''] = (await mailbox('list')).out.trim().split('\n')
  expect(line).toMatch(/^\d+ {2}\d{4}-\S+Z {2}ines@acme\.test {2}\S/)
  expect((await mailbox('show', line.split(' ')[0] ?? '')).out).toMatch(/\/reset-password\?token=[\w-]{40,}/)
  const { data } = await alice.api.mailbox.list({ query: { q: 'ines@acme.test' } })
  expect(data.map(({ kind }) => kind)).not.toContain('password_reset')
})

test('and the messages of a company', async () => {
  const { email } = await given.makeSent()
  const [line = ''] = (await mailbox('list', 'acme')).out.trim().split('\n')
  expect(line).toContain(email.address)
  expect((await mailbox('show', line.split(' ')[0] ?? '', 'acme')).out).toContain('/i/atr_')
  expect(await mailbox('show', '999999', 'acme')).toEqual({
    code: 1,
    out: '',
    err: 'There is no message 999999 here.\n',
  })
})
