import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, makeSubmitted, smallForm } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
beforeAll(async () => {
  const draft = await makeInspection(given.ines, given.workflowId)
  await certify(given.ines, draft.id, await makePhoto(), 'Zircon valve.jpg')
  const folder = await given.alice.api.claims.createFolder({ body: { name: 'Claims' } })
  await given.alice.api.claims.create({
    body: { name: 'Roof', number: 'ZIRCON-77', folder_id: folder.id, template_id: given.templateId },
  })
  await given.alice.api.clients.create({ body: { name: 'Zircon Works', email: 'zircon@example.com' } })
  await given.stack.settle()
})

const find = async (caller: typeof given.alice, q: string) =>
  (await caller.api.search.find({ query: { q } })).found.map(({ kind, title }) => [kind, title])

test('one text finds records of every kind', async () => {
  expect(await find(given.alice, 'zircon')).toEqual([
    ['claim', 'Roof'],
    ['certification', 'Zircon valve.jpg'],
    ['client', 'Zircon Works'],
  ])
  expect(await find(given.alice, 'ines')).toContainEqual(['user', expect.stringContaining('Ines')])
})

test('does not find what the person’s lists do not show', async () => {
  expect(await find(given.ines, 'zircon')).toEqual([['certification', 'Zircon valve.jpg']])
  expect((await find(given.ines, 'alice')).map(([kind]) => kind)).not.toContain('user')
  const rita = await given.stack.as('rita')
  expect(await find(rita, 'zircon')).toEqual([])
})

test('a certification is found with the address of its page', async () => {
  const { found } = await given.alice.api.search.find({ query: { q: 'Zircon valve' } })
  const [only] = found
  expect(only?.identifier).toMatch(/^\w/)
  expect(only?.task).toMatchObject({ id: given.workflowId, type: 'workflow' })
})

test('finds forms by name or description, for users who may manage them', async () => {
  const { id } = await given.sam.api.templates.create({
    body: { name: 'Feldspar checks', description: 'Of the crusher’s olivine lining', structure: smallForm },
  })
  const { found } = await given.sam.api.search.find({ query: { q: 'feldspar' } })
  expect(found).toMatchObject([{ kind: 'form', id, title: 'Feldspar checks' }])
  expect(await find(given.alice, 'olivine')).toEqual([['form', 'Feldspar checks']])
  expect(await find(given.ines, 'feldspar')).toEqual([])
  expect(await find(await given.stack.as('rita'), 'feldspar')).toEqual([])
  await given.sam.api.templates.remove({ params: { id } })
  expect(await find(given.alice, 'feldspar')).toEqual([])
})

test('finds corrective actions by their first line, for users who may see them', async () => {
  const id = await makeSubmitted(given.ines, given.workflowId)
  const text = 'Replace the quartz seal\nand keep the old one'
  const body = { inspection_id: id, text, owner_id: null, due_on: null }
  const action = await given.sam.api.actions.create({ body })
  const { found } = await given.sam.api.search.find({ query: { q: 'quartz' } })
  expect(found).toMatchObject([{ kind: 'action', id: action.id, title: 'Replace the quartz seal' }])
  expect(await find(given.ines, 'quartz')).toHaveLength(1)
  expect(await find(await given.stack.as('rita'), 'quartz')).toEqual([])
})
