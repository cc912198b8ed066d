import { users } from '@atesta/contract/routes/users.ts'
import { workflows } from '@atesta/contract/routes/workflows.ts'
import { termsVersion } from '@atesta/contract/terms.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { inTurn } from '@atesta/testkit/in-turn.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { hashOfToken, newToken } from '../../identity/tokens.ts'

/* Saving a folder locks its members in the order of their ids, then the folder; so does what saves users. */

const given = useScene()

test('disabling a user while a folder of theirs and of an administrator is saved does not deadlock', async () => {
  const { stack, alice } = given
  const people = await Promise.all([stack.as('ivan'), stack.as('sara')])
  const [target, admin] = people.sort((a, b) => a.userId - b.userId) as typeof people
  await stack.query(`UPDATE users SET range = 'RANGE_ADMIN' WHERE id = $1`, [admin.userId])
  const { id, version } = await makeFolder(alice, [target, admin])
  await stack.query(
    `INSERT INTO invitations (company_id, user_id, token_hash, expires_at) VALUES ($1, $2, '\\x00', now())`,
    [stack.companies.acme, target.userId],
  )
  // Disabling locks administrators first, then it deletes the invitation, then it changes the user.
  const invitation = { sql: 'SELECT FROM invitations WHERE user_id = $1 FOR UPDATE', values: [target.userId] }
  const answers = await inTurn<Response[]>(stack, invitation, [
    () => call(alice, users.remove, { params: { id: target.userId } }),
    () => call(alice, workflows.saveFolder, { params: { id }, body: { members: [], version } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 200])
})

test('accepting an invitation while its user is being disabled does not deadlock', async () => {
  const { stack, alice } = given
  const invite = async (email: string) => {
    const body = { name: 'New', email, range: 'RANGE_USER' } as const
    return (await alice.api.users.create({ body })).id
  }
  const [id, admin] = [await invite('ada@acme.test'), await invite('bea@acme.test')]
  await stack.query(
    `WITH made AS (INSERT INTO auth."user" ("id", "name", "email", "emailVerified")
       VALUES ('bea', 'Bea', 'bea@acme.test', true) RETURNING "id")
     UPDATE users SET range = 'RANGE_ADMIN', auth_user_id = made."id" FROM made WHERE users.id = $1`,
    [admin],
  )
  const token = newToken()
  await stack.query('UPDATE invitations SET token_hash = $2 WHERE user_id = $1', [id, hashOfToken(token)])
  const body = { token, name: 'Ada', password: 'a password of my own', accepted_terms: termsVersion }
  const user = { sql: 'SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', values: [admin] }
  const answers = await inTurn<Response[]>(stack, user, [
    () => call(alice, users.remove, { params: { id } }),
    () =>
      stack.anyone('/api/auth/invitation/accept', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([204, 422])
})

test('creating a folder while another one takes its name does not deadlock', async () => {
  const { stack, alice, sam } = given
  const { id, version } = await makeFolder(alice, [sam])
  const name = 'Wanted by two'
  const folder = { sql: 'SELECT FROM folders WHERE id = $1 FOR NO KEY UPDATE', values: [id] }
  const [renamed, created] = await inTurn<Response[]>(stack, folder, [
    () => call(alice, workflows.saveFolder, { params: { id }, body: { name, members: [], version } }),
    () => call(alice, workflows.createFolder, { body: { name, members: [sam.userId] } }),
  ])
  expect(renamed?.status).toBe(200)
  await expectProblem(created as Response, workflows.createFolder, 'folder_name_already_exists')
})
