import { claims } from '@atesta/contract/routes/claims.ts'
import { call, expectRefused } from '@atesta/testkit/calls.ts'
import { useClaims } from '@atesta/testkit/records/claims.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()

test('a folder for claims with its members', async () => {
  const folder = await given.alice.api.claims.createFolder({
    body: { name: 'Hail 2026', members: [given.sam.userId] },
  })
  expect(folder).toMatchObject({ type: 'claim', name: 'Hail 2026', members: [{ id: given.sam.userId }] })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'create',
    noun: 'folder',
    record_id: String(folder.id),
  })
})

test('answers under its path with and without the slash at the end', async () => {
  expect(claims.createFolder.path).toBe('/claims/folder/create/')
  const bare = { ...claims.createFolder, path: '/claims/folder/create' }
  for (const [name, route] of [
    ['With', claims.createFolder],
    ['Without', bare],
  ] as const)
    expect([name, (await call(given.alice, route, { body: { name } })).status]).toEqual([name, 201])
})

test('a name is used once among claim folders; a workflow folder may have it too', async () => {
  const args = { body: { name: 'claims' } }
  await expectRefused(given.stack, given.alice, claims.createFolder, args, 'folder_name_already_exists')
  const other = await given.alice.api.workflows.createFolder({ body: { name: 'Claims', members: [] } })
  expect(other.name).toBe('Claims')
})

test('a member named twice, or of another company, is refused', async () => {
  const refused = (members: number[], code: 'repeated_user' | 'not_found') =>
    expectRefused(given.stack, given.alice, claims.createFolder, { body: { name: 'X', members } }, code)
  await refused([given.sam.userId, given.sam.userId], 'repeated_user')
  await refused([(await given.stack.as('rita')).userId], 'not_found')
})
