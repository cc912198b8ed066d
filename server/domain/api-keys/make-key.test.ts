// Slow: each guess at a password is hashed.
import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { password } from '@atesta/testkit/cast.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const personal = { kind: 'personal', name: 'Script', scopes: ['workflows:read'], password } as const
const company = { ...personal, kind: 'company', range: 'RANGE_SUPERVISOR' } as const

test('not without the password of who makes it; ten guesses in a quarter of an hour', async () => {
  const { stack, alice, sam } = given
  for (const body of [personal, company])
    await expectRefused(
      stack,
      alice,
      apiKeys.create,
      { body: { ...body, password: 'not mine' } },
      'wrong_password',
    )
  const bare = { body: { ...personal, password: undefined } }
  await expectRefused(stack, alice, apiKeys.create, bare, 'validation_failed')
  const all = Array.from({ length: 10 }, () =>
    call(sam, apiKeys.create, { body: { ...personal, password: 'a guess' } }),
  )
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(10).fill(422))
  await expectRefused(stack, sam, apiKeys.create, { body: personal }, 'too_many_requests')
  await stack.query(`DELETE FROM auth.rate_limits WHERE key LIKE 'password-account%'`)
})

test('a company key cannot be given a user’s own folder', async () => {
  const { stack, alice } = given
  const [own] = await stack.query<{ id: number }>(
    `INSERT INTO folders (company_id, name, type, owner_id) VALUES ($1, 'Unassigned', 'workflow', $2) RETURNING id::int`,
    [stack.companies.acme, given.ines.userId],
  )
  const body = { ...company, folders: [own?.id] }
  await expectRefused(stack, alice, apiKeys.create, { body }, 'not_found')
})
