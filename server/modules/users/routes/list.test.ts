import { users } from '@atesta/contract/routes/users.ts'
import { testForbidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('the company’s people by name, disabled ones too', async () => {
  await given.stack.query(`UPDATE users SET disabled_at = now() WHERE email = 'ivan@acme.test'`)
  const page = await given.alice.api.users.list({ query: {} })
  expect(page.total).toBe(5)
  expect(page.data.map(({ name, disabled }) => [name, disabled])).toEqual([
    ['Alice Admin', false],
    ['Ines Inspector', false],
    ['Ivan Inspector', true],
    ['Sam Supervisor', false],
    ['Sara Supervisor', false],
  ])
  expect(JSON.stringify(page)).not.toMatch(/password|auth_user/)
})

test('searches name and address, and pages', async () => {
  const found = await given.alice.api.users.list({ query: { q: 'SARA@' } })
  expect(found.data.map(({ email }) => email)).toEqual(['sara@acme.test'])
  const second = await given.alice.api.users.list({ query: { page: 2, page_size: 4 } })
  expect([second.data.length, second.total]).toEqual([1, 5])
})

testForbidden(users.list, () => ({
  stack: given.stack,
  args: {},
  to: { sam: 'forbidden', ines: 'forbidden' },
}))
