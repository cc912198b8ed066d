import { scim } from '@atesta/contract/routes/scim.ts'
import { call } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('there are people', async () => {
  const answer = await call(await provisioner(given.stack, given.alice), scim.resourceTypes)
  expect(await answer.json()).toMatchObject({
    totalResults: 1,
    Resources: [{ id: 'User', endpoint: '/Users', schema: 'urn:ietf:params:scim:schemas:core:2.0:User' }],
  })
})
