import { folders } from '@atesta/contract/routes/folders.ts'
import { makeFolder } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const args = (id = given.folderId) => ({ params: { id } })

testHidden(folders.unarchive, () => ({
  stack: given.stack,
  id: given.folderId,
  args,
  from: ['sara', 'ivan'],
}))

test('accepts tasks again; an open folder does not change', async () => {
  const { id } = await makeFolder(given.alice, [given.sam])
  await given.alice.api.folders.archive(args(id))
  const back = await given.alice.api.folders.unarchive(args(id))
  expect(back).toMatchObject({ archived: false, can: { create_task: true } })
  expect(await lastAudit(given.stack)).toMatchObject({ action: 'unarchive', noun: 'folder' })
  expect((await given.alice.api.folders.unarchive(args(id))).version).toBe(back.version)
})
