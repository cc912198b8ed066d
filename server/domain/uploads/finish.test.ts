import { makePhoto } from '@atesta/testkit/files.ts'
import { makeInspection, sendBytes } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import type { Actor } from '../../identity/actor.ts'
import { originalKey } from '../../storage/object-keys.ts'
import { loadCertification } from '../certifications/certifications.queries.ts'
import { finishUpload } from './finish.ts'

const given = useScene()

test('a request that comes after another has finished the file takes nothing away, whatever it thinks of the bytes', async () => {
  const { services, companies } = given.stack
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const bytes = await makePhoto({ place: false })
  const body = { title: 'x.jpg', size: bytes.length, inspection_id, component_id: 'files' }
  const { id, identifier, upload_url } = await given.ines.api.certifications.create({ body })
  const load = () => inCompany(services.app, companies.acme, (db) => loadCertification(db, identifier))
  const stale = await load()
  if (!stale) throw new Error('The file was not announced.')
  expect((await sendBytes(given.ines, upload_url, bytes)).status).toBe(204)
  // As after a change of the settings in between: now it would be refused for want of a position.
  const actor = {
    userId: given.ines.userId,
    companyId: companies.acme,
    mandatoryMetadata: true,
    apiKey: null,
  }
  const late = { hash: null, from: { ip: null, requestId: 'late' }, check: () => {} }
  await finishUpload(services, actor as Actor, stale, late)
  expect(await services.storage.size(originalKey(identifier))).toBe(bytes.length)
  await given.stack.settle()
  expect(await given.ines.api.certifications.details({ params: { id } })).toMatchObject({
    state: 'certified',
  })
  // And after it was certified as well.
  await finishUpload(services, actor as Actor, stale, late)
  expect(await services.storage.size(originalKey(identifier))).toBe(bytes.length)
})
