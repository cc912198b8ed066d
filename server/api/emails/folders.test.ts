import { useEmailScene } from '@atesta/testkit/records/emails.ts'
import { expect, test } from 'vitest'

const given = useEmailScene()

test('folders of email tasks only, as far as they are seen', async () => {
  await given.makeTask()
  const { data, total } = await given.sam.api.emails.folders({ query: {} })
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ id: given.emailFolderId, type: 'email', counts: { tasks: 1 } })
  expect((await given.sam.api.emails.folders({ query: { q: 'nothing' } })).total).toBe(0)
  for (const name of ['sara', 'ivan', 'rita'] as const)
    expect((await (await given.stack.as(name)).api.emails.folders({ query: {} })).total).toBe(0)
})
