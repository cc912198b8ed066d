import { certifications } from '@atesta/contract/routes/certifications.ts'
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { call } from '@atesta/testkit/calls.ts'
import { type Certified, makeCertified } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let certified: Certified
beforeAll(async () => {
  certified = await makeCertified(given.stack, given.ines, given.workflowId)
})

test.each([
  ['an inspection', inspections.download, () => certified.inspectionId],
  ['a certification', certifications.download, () => certified.id],
] as const)('more packages of %s at once than connections that are left', async (_name, route, id) => {
  const { pool } = given.stack.services.app
  const left = 2
  const held = await Promise.all(Array.from({ length: pool.options.max - left }, () => pool.connect()))
  try {
    const asked = Array.from({ length: left + 2 }, () => call(given.ines, route, { params: { id: id() } }))
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(200)
      const size = (await answer.arrayBuffer()).byteLength
      expect(answer.headers.get('content-length')).toBe(String(size))
    }
  } finally {
    for (const client of held) client.release()
  }
})
