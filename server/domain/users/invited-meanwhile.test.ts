import { users } from '@atesta/contract/routes/users.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { mailedToken } from '@atesta/testkit/mailed-token.ts'
import { startSmtp } from '@atesta/testkit/outside/smtp.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { afterAll, expect, test } from 'vitest'

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const given = useScene({ env: { SMTP_URL: smtp.url } })

test('sends no second invitation to a user who accepts meanwhile', async () => {
  const { stack, alice } = given
  const body = { email: 'nora@acme.test', name: 'Nora', range: 'RANGE_USER' } as const
  const { id } = await alice.api.users.create({ body })
  const token = await mailedToken(stack, smtp, body.email)
  const accept = () =>
    stack.anyone('/api/auth/invitation/accept', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        token,
        name: 'Nora New',
        password: 'a password of my own',
        accepted_terms: termsVersion,
      }),
    })
  // Accepting waits for the person's row and holds the invitation's, which inviting waits for.
  const person = { sql: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [id] }
  const [accepted, invited] = await inTurn<[Response, Response]>(stack, person, [
    accept,
    () => call(alice, users.invite, { params: { id } }),
  ])
  expect(accepted.status).toBe(200)
  await expectProblem(invited, users.invite, 'user_not_invited')
  expect(await countRows(stack, 'invitations', 'user_id = $1', [id])).toBe(0)
})
