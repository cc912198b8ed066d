import { workflows } from '@atesta/contract/routes/workflows.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { countRows, lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('an administrator creates one with its members; it is audited', async () => {
  const folder = await given.alice.api.workflows.createFolder({
    body: { name: '  North  ', members: [given.sam.userId] },
  })
  expect(folder).toMatchObject({
    name: 'North',
    type: 'workflow',
    members: [{ name: 'Sam Supervisor' }],
    version: 1,
  })
  expect(await countRows(given.stack, 'folder_members', 'folder_id = $1', [folder.id])).toBe(1)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'create',
    noun: 'folder',
    record_id: String(folder.id),
    details: { name: 'North' },
  })
})

test('a name is taken in any spelling, but only in its own company', async () => {
  await given.alice.api.workflows.createFolder({ body: { name: 'South' } })
  const args = { body: { name: 'sOUTH' } }
  await expectRefused(given.stack, given.alice, workflows.createFolder, args, 'folder_name_already_exists')
  const rita = await given.stack.as('rita')
  expect((await rita.api.workflows.createFolder(args)).name).toBe('sOUTH')
})

test('no user twice, no user of another company, no empty name', async () => {
  const { stack, alice, sam } = given
  const refused = (body: object, code: Parameters<typeof expectRefused>[4]) =>
    expectRefused(stack, alice, workflows.createFolder, { body }, code)
  await refused({ name: 'Twice', members: [sam.userId, sam.userId] }, 'repeated_user')
  await refused({ name: 'Theirs', members: [(await stack.as('rita')).userId] }, 'not_found')
  await refused({ name: '   ' }, 'validation_failed')
  await refused({ name: 'nul \u0000 inside' }, 'validation_failed')
})
