import { tasks } from '@atesta/contract/routes/tasks.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (more: object = {}) => ({ body: { name: 'Hail', type: 'claim', ...more } })

test('a folder of each type, with members, audited; the same name in another type is free', async () => {
  for (const type of ['workflow', 'claim', 'email'] as const) {
    const folder = await given.alice.api.tasks.createFolder({
      body: { name: 'North', type, members: [given.sam.userId] },
    })
    expect(folder).toMatchObject({ name: 'North', type, version: 1, archived: false })
    expect(folder.members).toEqual([{ id: given.sam.userId, name: 'Sam Supervisor' }])
    expect(folder.can).toEqual({
      edit: true,
      delete: true,
      create_task: true,
      archive: true,
      unarchive: false,
    })
    expect(await lastAudit(given.stack)).toMatchObject({ noun: 'folder', details: { name: 'North', type } })
  }
})

test('no name twice, no user twice, no unknown users, no unknown type', async () => {
  const { stack, alice, ines } = given
  const rita = await stack.as('rita')
  await expectRefused(stack, alice, tasks.createFolder, args({ name: 'north' }), 'folder_name_already_exists')
  const twice = args({ members: [ines.userId, ines.userId] })
  await expectRefused(stack, alice, tasks.createFolder, twice, 'repeated_user')
  for (const unknown of [rita.userId, 987_654_321])
    await expectRefused(stack, alice, tasks.createFolder, args({ members: [unknown] }), 'not_found')
  await expectRefused(stack, alice, tasks.createFolder, args({ type: 'other' }), 'validation_failed')
})

test('a client cannot become a member', async () => {
  const [client] = await given.stack.query<{ id: number }>(
    `INSERT INTO users (company_id, name, email, range, kind) VALUES ($1, 'C', 'c@client.test', 'RANGE_USER', 'client') RETURNING id`,
    [given.stack.companies.acme],
  )
  await expectRefused(
    given.stack,
    given.alice,
    tasks.createFolder,
    args({ members: [client?.id] }),
    'not_found',
  )
})
