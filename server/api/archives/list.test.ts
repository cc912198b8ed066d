import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('lists the company’s own archives, newest first', async () => {
  const { alice, stack } = given
  expect((await alice.api.archives.list()).data).toEqual([])
  const { id } = await alice.api.archives.create({ body: {} })
  expect((await alice.api.archives.list()).data).toMatchObject([{ id, state: 'queued', bytes: null }])
  expect((await (await stack.as('rita')).api.archives.list()).data).toEqual([])
})
