import { scim } from '@atesta/contract/routes/scim.ts'
import { call } from '@atesta/testkit/calls.ts'
import { provisioner } from '@atesta/testkit/records/provisioner.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

test('describes every attribute of a returned person', async () => {
  const directory = await provisioner(given.stack, given.alice)
  const { Resources } = (await (await call(directory, scim.schemas)).json()) as {
    Resources: { attributes: { name: string }[] }[]
  }
  const described = Resources[0]?.attributes.map(({ name }) => name)
  const person = await directory.api.scim.read({ params: { id: given.alice.userId } })
  const { schemas, id, meta, ...attributes } = person
  expect(described).toEqual(expect.arrayContaining(Object.keys(attributes)))
})
