import { certifications } from '@atesta/contract/routes/certifications.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makeCertified } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { lastAudit } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
let link: number
const make = () =>
  given.sam.api.certifications.createLink({ params: { id: photo.id }, body: { label: 'Insurer' } })
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
  link = (await make()).id
})
const revoke = (id: number) => call(given.alice, certifications.revokeLink, { params: { id } })

test('ends the link at once; repeating changes nothing', async () => {
  const { id, url } = await make()
  const token = new URL(url).searchParams.get('share') ?? ''
  const open = () => given.ines.api.certifications.shared({ body: { identifier: photo.identifier, token } })
  await open()
  expect((await revoke(id)).status).toBe(204)
  expect(await lastAudit(given.stack)).toMatchObject({
    user_id: given.alice.userId,
    action: 'unshare',
    noun: 'certification',
    record_id: String(photo.id),
    details: { link_id: id },
  })
  await expect(open()).rejects.toMatchObject({ code: 'not_found' })
  const at = () => given.stack.query('SELECT revoked_at FROM certification_links WHERE id = $1', [id])
  const first = await at()
  expect((await revoke(id)).status).toBe(204)
  expect(await at()).toEqual(first)
})

testHidden(certifications.revokeLink, () => ({
  stack: given.stack,
  id: link,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
