// Slow: the command line is started for each thing the operator does.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { passedOn } from '@atesta/testkit/process.ts'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()
const atesta = async (...words: string[]) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../cli.ts'), 'mailbox', ...words],
    {
      env: {
        ...passedOn(),
        DATABASE_URL: given.stack.databaseUrl,
        DATA_DIR: given.stack.dataDir,
        PUBLIC_URL: 'http://atesta.test',
      },
    },
  )
  return stdout
}

test('the operator reads a forgotten password’s link, which no administrator does', async () => {
  const { stack, alice } = given
  await stack.anyone('/api/auth/password/forgot', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ines@acme.test' }),
  })
  await stack.settle()
  const [line = ''] = (await atesta('list')).trim().split('\n')
  expect(line).toMatch(/^\d+ {2}\d{4}-\S+Z {2}ines@acme\.test {2}\S/)
  expect(await atesta('show', line.split(' ')[0] ?? '')).toMatch(/\/reset-password\?token=[\w-]{40,}/)
  const { data } = await alice.api.mailbox.list({ query: { q: 'ines@acme.test' } })
  expect(data.map(({ kind }) => kind)).not.toContain('password_reset')
})

test('and the messages of a company', async () => {
  const { email } = await given.makeSent()
  const [line = ''] = (await atesta('list', 'acme')).trim().split('\n')
  expect(line).toContain(email.address)
  expect(await atesta('show', line.split(' ')[0] ?? '', 'acme')).toContain('/i/atr_')
  await expect(atesta('show', '999999', 'acme')).rejects.toThrow('There is no message 999999 here.')
})
