import { users } from '@atesta/contract/routes/users.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('refuses the own folder of another person, and keeps a membership of one from earlier versions', async () => {
  const { stack, alice, ines, sam } = given
  // The folder of what she starts on her own.
  await ines.api.inspections.create({ body: {} })
  const [own] = await stack.query<{ id: number }>('SELECT id FROM folders WHERE owner_id = $1', [ines.userId])
  const id = own?.id ?? 0
  const params = { id: sam.userId }
  const saved = async () => {
    const { folders, version } = await alice.api.users.read({ params })
    return { params, body: { folders: [...new Set([...folders.map((each) => each.id), id])], version } }
  }
  await expectRefused(stack, alice, users.save, await saved(), 'not_found')
  expect(await countRows(stack, 'folder_members', 'folder_id = $1', [id])).toBe(0)
  await stack.query('INSERT INTO folder_members (company_id, folder_id, user_id) VALUES ($1, $2, $3)', [
    stack.companies.acme,
    id,
    sam.userId,
  ])
  await alice.api.users.save(await saved())
  expect(await countRows(stack, 'folder_members', 'folder_id = $1', [id])).toBe(1)
})

test('a member of a folder with more members than may join is saved as before', async () => {
  const { stack, alice, ines, folderId } = given
  await stack.query(
    `WITH made AS (INSERT INTO users (company_id, kind, range, name, email)
       SELECT $1, 'person', 'RANGE_USER', 'Crowd', 'crowd-' || n || '@acme.test' FROM generate_series(1, 501) n RETURNING id)
     INSERT INTO folder_members (company_id, folder_id, user_id) SELECT $1::bigint, $2::bigint, id FROM made
     UNION ALL SELECT $1::bigint, $2::bigint, $3::bigint ON CONFLICT DO NOTHING`,
    [stack.companies.acme, folderId, ines.userId],
  )
  const params = { id: ines.userId }
  const { folders, version } = await alice.api.users.read({ params })
  const ids = folders.map(({ id }) => id)
  expect(ids).toContain(folderId)
  const now = await alice.api.users.save({ params, body: { name: 'Ines P.', folders: ids, version } })
  expect([now.name, now.folders.map(({ id }) => id)]).toEqual(['Ines P.', ids])
  // The folder can be renamed where its members are not sent.
  const folder = await alice.api.folders.read({ params: { id: folderId } })
  const renamed = await alice.api.workflows.saveFolder({
    params: { id: folderId },
    body: { name: 'Crowded', version: folder.version },
  })
  expect(renamed.members).toHaveLength(folder.members.length)
})
