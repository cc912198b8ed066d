import { scim } from '@atesta/contract/routes/scim.ts'
import { call, expectProblem } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('every listed schema is found at its address', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const { Resources } = (await (await call(directory, scim.schemas)).json()) as {
    Resources: { meta: { location: string } }[]
  }
  expect(Resources).toHaveLength(1)
  for (const resource of Resources) {
    const answer = await directory.fetch(new URL(resource.meta.location).pathname)
    expect([answer.status, await answer.json()]).toEqual([200, resource])
  }
  await expectProblem(
    await call(directory, scim.schema, { params: { name: 'Group' } }),
    scim.schema,
    'not_found',
  )
})
