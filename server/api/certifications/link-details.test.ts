import { certifications } from '@atesta/contract/routes/certifications.ts'
import { makeCertified, makeInspection } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useScene()
let photo: Awaited<ReturnType<typeof makeCertified>>
beforeAll(async () => {
  photo = await makeCertified(given.stack, given.ines, given.workflowId)
})
const read = (caller = given.sam, id = photo.id) => caller.api.certifications.linkDetails({ params: { id } })

test('returns every link with what it shows and its state, never a token', async () => {
  const make = (label: string) =>
    given.sam.api.certifications.createLink({ params: { id: photo.id }, body: { label, days: 1 } })
  const [open, over, ended] = [await make('Insurer'), await make('Old'), await make('Wrong')]
  await given.stack.query(`UPDATE certification_links SET expires_at = now() WHERE id = $1`, [over.id])
  await given.sam.api.certifications.revokeLink({ params: { id: ended.id } })
  const details = await read()
  expect(details).toMatchObject({
    verifier_url: `http://atesta.test/verifier/${photo.identifier}`,
    record: { identifier: photo.identifier, media_type: 'image/jpeg', size: photo.bytes.length },
    preview: true,
    can: { share: true },
    links: [
      { id: ended.id, label: 'Wrong', state: 'revoked' },
      { id: over.id, label: 'Old', state: 'expired' },
      { id: open.id, label: 'Insurer', state: 'active', opened: 0, created_by: { id: given.sam.userId } },
    ],
  })
  const token = new URL(open.url).searchParams.get('share') ?? ''
  expect(JSON.stringify(details)).not.toContain(token)
})

test('returns the record without its links to users who may not share', async () => {
  expect(await read(given.ines)).toMatchObject({
    record: { identifier: photo.identifier },
    links: [],
    can: { share: false },
  })
})

test('is not found before its bytes have arrived', async () => {
  const { id: inspection_id } = await makeInspection(given.ines, given.workflowId)
  const body = { title: 'x.jpg', size: 10, inspection_id, component_id: 'files' }
  const { id } = await given.ines.api.certifications.create({ body })
  expect(await read(given.sam, id)).toMatchObject({ record: null, preview: false, can: { share: false } })
})

testHidden(certifications.linkDetails, () => ({
  stack: given.stack,
  id: photo.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))
