import { makeFolder, makeInspection } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

const listed = async (name: Parameters<typeof given.stack.as>[0], query = {}) => {
  const caller = await given.stack.as(name)
  return (await caller.api.workflows.folders({ query })).data
}

test('everyone is shown their own; administrators all', async () => {
  const empty = await makeFolder(given.alice)
  const ids = async (name: Parameters<typeof given.stack.as>[0]) => (await listed(name)).map(({ id }) => id)
  expect((await ids('alice')).sort()).toEqual([given.folderId, empty.id].sort())
  expect(await ids('sam')).toEqual([given.folderId])
  expect(await ids('ines')).toEqual([given.folderId])
  expect([await ids('sara'), await ids('ivan'), await ids('rita')]).toEqual([[], [], []])
})

test('a row has members, counts and what may be done', async () => {
  const [row] = await listed('sam')
  expect(row).toMatchObject({
    type: 'workflow',
    archived: false,
    counts: { tasks: 1, inspections: 0 },
    can: { edit: false, delete: false, create_task: true },
  })
  expect(row?.members.map(({ id }) => id).sort()).toEqual([given.sam.userId, given.ines.userId].sort())
})

test('counts for each person what they find inside', async () => {
  const { id } = await makeFolder(given.alice, [given.sam, given.ines])
  const fields = { folder_id: id, template_id: given.templateId }
  await given.alice.api.workflows.create({ body: { ...fields, name: 'Another one’s' } })
  const mine = await given.alice.api.workflows.create({
    body: { ...fields, name: 'Hers', assignees: [given.ines.userId] },
  })
  await makeInspection(given.alice, mine.id)
  const counts = async (name: Parameters<typeof given.stack.as>[0]) =>
    (await listed(name)).find((row) => row.id === id)?.counts
  expect(await counts('alice')).toMatchObject({ tasks: 2, inspections: 1 })
  expect(await counts('sam')).toMatchObject({ tasks: 2, inspections: 1 })
  expect(await counts('ines')).toMatchObject({ tasks: 1, inspections: 0 })
  await makeInspection(given.ines, mine.id)
  expect(await counts('ines')).toMatchObject({ tasks: 1, inspections: 1 })
  expect((await given.ines.api.folders.read({ params: { id } })).counts.tasks).toBe(1)
})

test('searches, and keeps folders of other types apart', async () => {
  await given.stack.query(`INSERT INTO folders (company_id, type, name) VALUES ($1, 'claim', 'Storms')`, [
    given.stack.companies.acme,
  ])
  expect(await listed('alice', { q: 'storm' })).toEqual([])
  expect(await listed('alice', { q: 'FOLDER' })).not.toEqual([])
})

test('sorts by name and by age, either way', async () => {
  const later = await given.alice.api.workflows.createFolder({ body: { name: 'A later one' } })
  const order = async (sort: string) => {
    const ids = (await listed('alice', { sort })).map(({ id }) => id)
    return ids.indexOf(given.folderId) < ids.indexOf(later.id)
  }
  expect(await Promise.all(['name', '-name', 'created_at', '-created_at'].map(order))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('archived ones are listed apart', async () => {
  const { id } = await makeFolder(given.alice)
  await given.stack.query('UPDATE folders SET archived_at = now() WHERE id = $1', [id])
  expect((await listed('alice', { archived: 'true' })).map((row) => row.id)).toEqual([id])
  expect((await listed('alice')).map((row) => row.id)).not.toContain(id)
})
