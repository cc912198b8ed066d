import { users } from '@atesta/contract/routes/users.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makeInspection } from '@atesta/testkit/factories.ts'
import { testForbidden, testHidden, testReplay } from '@atesta/testkit/route-tests.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { signIn } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useScene()
const remove = (caller: typeof given.alice, id: number) => call(caller, users.remove, { params: { id } })

testForbidden(users.remove, () => ({
  stack: given.stack,
  args: { params: { id: given.alice.userId } },
  // Alice because nobody disables themself.
  to: { alice: 'forbidden', sam: 'forbidden', ines: 'forbidden' },
}))
testHidden(users.remove, () => ({
  stack: given.stack,
  id: given.ines.userId,
  args: (id) => ({ params: { id } }),
  from: ['rita'],
}))
testReplay(users.remove, async () => ({
  stack: given.stack,
  as: 'alice',
  args: { params: { id: (await given.stack.as('ivan')).userId } },
}))

test('disabled: out at once, the work stays under the name, and is audited', async () => {
  const { id } = await makeInspection(given.ines, given.workflowId)
  expect((await remove(given.alice, given.ines.userId)).status).toBe(204)
  expect((await given.ines.fetch('/api/auth/me')).status).toBe(401)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'disable',
    noun: 'user',
    record_id: String(given.ines.userId),
    details: { name: 'Ines Inspector' },
  })
  const form = await given.sam.api.inspections.form({ params: { id } })
  expect(form.inspection.person.name).toBe('Ines Inspector')
  expect(
    await countRows(given.stack, 'auth.session s JOIN users u ON u.auth_user_id = s."userId"', 'u.id = $1', [
      given.ines.userId,
    ]),
  ).toBe(0)
})

test('of two administrators who disable each other at once, one stays', async () => {
  for (let round = 0; round < 3; round++) {
    await given.stack.query(
      `UPDATE users SET disabled_at = NULL, range = 'RANGE_ADMIN' WHERE email IN ('sam@acme.test', 'alice@acme.test')`,
    )
    const callers = [given.alice, given.sam]
    given.stack.services.sessions.forget()
    // Signed in anew where the round before has ended the session.
    const fresh = await Promise.all(
      callers.map(({ email }) => signIn(given.stack.url, email, given.stack.password)),
    )
    const [one, other] = fresh
    if (!one || !other) throw new Error('nobody signed in')
    const disable = (token: string, id: number) =>
      given.stack.anyone(`/api/users/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      })
    await Promise.all([disable(one.token, other.userId), disable(other.token, one.userId)])
    const left = `company_id = $1 AND range = 'RANGE_ADMIN' AND disabled_at IS NULL`
    expect(await countRows(given.stack, 'users', left, [given.stack.companies.acme])).toBe(1)
  }
})
