import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { test } from 'vitest'

const given = useScene()
const personal = { kind: 'personal', name: 'Script', scopes: ['workflows:read'] } as const
const company = { ...personal, kind: 'company', range: 'RANGE_SUPERVISOR' } as const

test('a company key cannot be given a user’s own folder', async () => {
  const { stack, alice } = given
  const [own] = await stack.query<{ id: number }>(
    `INSERT INTO folders (company_id, name, type, owner_id) VALUES ($1, 'Unassigned', 'workflow', $2) RETURNING id::int`,
    [stack.companies.acme, given.ines.userId],
  )
  const body = { ...company, folders: [own?.id] }
  await expectRefused(stack, alice, apiKeys.create, { body }, 'not_found')
})
