import { randomBytes } from 'node:crypto'
import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { insertTokens } from './email-changes.queries.ts'

const given = useEmailScene()

test('stores more links than a statement has parameters', async () => {
  const { email } = await given.makeSent()
  const many = 33_000
  const bytes = randomBytes(32 * many)
  const tokens = Array.from({ length: many }, (_, n) => ({
    emailId: email.id,
    hash: bytes.subarray(32 * n, 32 * (n + 1)),
  }))
  await inCompany(given.stack.services.app, given.stack.companies.acme, (db) => insertTokens(db, tokens))
  expect(await countRows(given.stack, 'email_tokens', 'email_id = $1', [email.id])).toBe(many + 1)
})
