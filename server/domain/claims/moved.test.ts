import type { ClaimState } from '@atesta/contract/can.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { messageTo } from '@atesta/testkit/records/emails.ts'
import type { Caller } from '@atesta/testkit/stack.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const make = async (folder: number, people: number[]) => {
  const { id } = await given.alice.api.claims.create({ body: claimBody(folder, { assignees: people }) })
  return id
}
const move = async (by: Caller, id: number, state: ClaimState, note = '') => {
  const { version } = await by.api.claims.read({ params: { id } })
  return by.api.claims.changeState({ params: { id }, body: { state, version, note } })
}
/** Who was told of the claim's states, in the app and by mail. */
const told = async (id: number) => ({
  app: await given.stack.query(
    `SELECT u.name, n.claim_state AS state, n.message FROM notifications n JOIN users u ON u.id = n.user_id
     WHERE n.task_id = $1 AND n.kind = 'claim_moved' ORDER BY n.id, u.name`,
    [id],
  ),
  mail: await given.stack.query(
    `SELECT to_address AS to, facts->>'state' AS state, facts->>'message' AS message FROM mails
     WHERE kind = 'claim_moved' AND facts->>'path' = $1 ORDER BY id, to_address`,
    [`/dashboard/claims/${id}`],
  ),
})

test('those who decide learn that it waits for them, and its people how it goes on', async () => {
  const { stack, sam, ines, folderId } = given
  const id = await make(folderId, [ines.userId])
  await move(ines, id, 'inspecting')
  // Ines moved her own claim, and there is nothing to decide yet.
  expect(await told(id)).toEqual({ app: [], mail: [] })
  await move(ines, id, 'in_review', 'All photos are there')
  const waits = { state: 'in_review', message: 'All photos are there' }
  expect(await told(id)).toEqual({
    app: [{ name: 'Sam Supervisor', ...waits }],
    mail: [{ to: 'sam@acme.test', ...waits }],
  })
  const [shown] = (await sam.api.notifications.list({ query: {} })).data
  expect(shown).toMatchObject({
    kind: 'claim_moved',
    task: { id },
    by: { id: ines.userId },
    claim_state: 'in_review',
  })
  await stack.settle()
  const message = await messageTo(stack, sam.email)
  expect(message.subject).toMatch(/^Claim CL-\d+: In review$/)
  expect(message.text).toContain('All photos are there')
  await move(sam, id, 'settled')
  expect((await told(id)).app.slice(1)).toEqual([{ name: 'Ines Inspector', state: 'settled', message: '' }])
})

test('where no member of the folder decides, the administrators learn of it', async () => {
  const { alice, ines } = given
  const folder = await alice.api.claims.createFolder({ body: { name: 'Alone', members: [ines.userId] } })
  const id = await make(folder.id, [ines.userId])
  await move(ines, id, 'inspecting')
  await move(ines, id, 'in_review')
  expect((await told(id)).app).toEqual([{ name: 'Alice Admin', state: 'in_review', message: '' }])
})

test('no mail to those who do not want it', async () => {
  const { sam, ines, folderId } = given
  await sam.api.notifications.saveSettings({ body: { kind: 'claim_moved', by_email: false } })
  const id = await make(folderId, [ines.userId])
  await move(ines, id, 'inspecting')
  await move(ines, id, 'in_review')
  const { app, mail } = await told(id)
  expect([app.length, mail]).toEqual([1, []])
})
