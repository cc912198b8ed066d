import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { previewKey } from '../../storage/object-keys.ts'
import { queuePreview } from './previews.queries.ts'

const given = useScene()

test('the next attempt removes previews that an interrupted one drew of an erased file', async () => {
  const { stack, alice, ines } = given
  const { services, companies } = stack
  const { identifier } = await makeCertified(stack, ines, given.workflowId)
  await alice.api.retention.erase({ body: { identifier, reason: 'Asked for' } })
  await stack.settle()
  const key = previewKey(identifier, 'small')
  expect(await services.storage.size(key)).toBeNull()
  await services.storage.put(key, Buffer.from('drawn'), 'image/jpeg')
  await inCompany(services.app, companies.acme, (db) => queuePreview(db, identifier))
  await stack.settle()
  expect(await services.storage.size(key)).toBeNull()
})
