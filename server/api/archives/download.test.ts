import { archives } from '@atesta/contract/routes/archives.ts'
import { expectRefused } from '@atesta/testkit/calls.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { type Db, inCompany } from '../../database/database.ts'
import { expireArchive } from '../../domain/archives/archives.jobs.ts'

const given = useScene()

test('is not available before it is ready or after it has expired', async () => {
  const { alice, stack } = given
  const { id } = await alice.api.archives.create({ body: {} })
  const params = { id }
  await expectRefused(stack, alice, archives.download, { params }, 'file_not_ready')
  await stack.settle()
  const answer = await alice.fetch(`/api/archives/download/${id}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/x-tar'])
  await answer.arrayBuffer()
  await expectRefused(stack, await stack.as('rita'), archives.download, { params }, 'not_found')
  const { services, companies } = stack
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of services.storage.list('archives/')) keys.push(key)
    return keys
  }
  expect(await stored()).toHaveLength(1)
  await expireArchive.handler({
    payload: { archive_id: id },
    companyId: companies.acme,
    services,
    inCompany: <T>(work: (db: Db) => Promise<T>) => inCompany(services.app, companies.acme, work),
  } as never)
  await expectRefused(stack, alice, archives.download, { params }, 'not_found')
  expect(await stored()).toEqual([])
})
