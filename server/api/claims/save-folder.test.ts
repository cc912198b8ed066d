import { claims } from '@atesta/contract/routes/claims.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { useClaims } from '@atesta/testkit/records/claims.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { expect, test } from 'vitest'

const given = useClaims()
const current = () => given.alice.api.folders.read({ params: { id: given.folderId } })
const args = (version: number, more = {}) => ({
  params: { id: given.folderId },
  body: { name: 'Claims', members: [given.sam.userId, given.ines.userId], version, ...more },
})

test('name and members are replaced', async () => {
  const { version } = await current()
  const saved = await given.alice.api.claims.saveFolder(
    args(version, { name: 'Storms', members: [given.sam.userId] }),
  )
  expect(saved).toMatchObject({ name: 'Storms', members: [{ id: given.sam.userId }], version: version + 1 })
  expect(await lastAudit(given.stack)).toMatchObject({
    action: 'save',
    noun: 'folder',
    details: { name: 'Storms' },
  })
})

test('a stale one, a taken name, a doubled or foreign member are refused', async () => {
  const { version } = await current()
  await given.alice.api.claims.createFolder({ body: { name: 'Taken', members: [] } })
  const { stack, alice, sam } = given
  const rita = await stack.as('rita')
  await expectRefused(stack, alice, claims.saveFolder, args(version - 1), 'stale_version')
  const taken = args(version, { name: 'TAKEN' })
  await expectRefused(stack, alice, claims.saveFolder, taken, 'folder_name_already_exists')
  const doubled = args(version, { members: [sam.userId, sam.userId] })
  await expectRefused(stack, alice, claims.saveFolder, doubled, 'repeated_user')
  const foreign = args(version, { members: [rita.userId] })
  await expectRefused(stack, alice, claims.saveFolder, foreign, 'not_found')
})

test('a workflow folder is not saved here', async () => {
  const { id } = await makeFolder(given.alice)
  await expectRefused(
    given.stack,
    given.alice,
    claims.saveFolder,
    { ...args(1), params: { id } },
    'not_found',
  )
})

testHidden(claims.saveFolder, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ ...args(1), params: { id } }),
  from: ['sara', 'ivan'],
}))
