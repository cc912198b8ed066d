import { folders } from '@atesta/contract/routes/folders.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const read = (caller: typeof given.sam) => caller.api.folders.read({ params: { id: given.folderId } })

test('returns the permissions of each role', async () => {
  expect((await read(given.alice)).can).toMatchObject({
    edit: true,
    // It holds an open task.
    delete: false,
    create_task: true,
    archive: false,
  })
  expect((await read(given.sam)).can).toMatchObject({
    edit: false,
    delete: false,
    create_task: true,
    archive: false,
  })
  expect((await read(given.ines)).can).toMatchObject({
    edit: false,
    delete: false,
    create_task: false,
    archive: false,
  })
})

test('a user’s own folder is visible to them and to administrators, and cannot be changed', async () => {
  const { task } = await given.ines.api.inspections.create({ body: {} })
  const params = { id: task.folder_id }
  expect((await given.ines.api.folders.read({ params })).can).toEqual({
    edit: false,
    delete: false,
    create_task: false,
    archive: false,
    unarchive: false,
  })
  const seen = await given.alice.api.folders.read({ params })
  expect(seen).toMatchObject({ counts: { tasks: 1, inspections: 1 } })
  expect(Object.values(seen.can)).not.toContain(true)
  await expect(given.sam.api.folders.read({ params })).rejects.toMatchObject({ code: 'not_found' })
})

testHidden(folders.read, () => ({
  stack: given.stack,
  id: given.folderId,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
