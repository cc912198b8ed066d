import { makeScene } from '@atesta/testkit/files.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { certify, makeFolder, makeInspection, makeTemplate } from '@atesta/testkit/records/factories.ts'
import { countRows } from '@atesta/testkit/rows.ts'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { inCompany } from '../../../database/database.ts'
import { compareEarlier } from './compare.ts'
import { keepHash } from './similar.queries.ts'

const given = useClaims()
let draft: number
beforeAll(async () => {
  draft = (await makeInspection(given.sam, given.claim.id)).id
})
const read = (caller = given.sam) => caller.api.claims.completeRead({ params: { id: given.claim.id } })

test('a picture that looks like one of another claim is pointed out with both, where that may be seen', async () => {
  const bytes = await makeScene()
  const mine = await certify(given.sam, draft, bytes, 'roof.jpg')
  const other = await given.sam.api.claims.create({
    body: claimBody(given.folderId, { template_id: given.templateId }),
  })
  const copy = await sharp(bytes).resize(300).jpeg({ quality: 50 }).toBuffer()
  const there = await certify(given.sam, (await makeInspection(given.sam, other.id)).id, copy, 'copy.jpg')
  await given.stack.settle()
  const { similar, reused } = await read()
  const { id, number, name } = other
  expect(similar).toEqual([
    {
      certification_id: mine.id,
      certification: expect.objectContaining({
        id: there.id,
        title: 'copy.jpg',
        kind: 'image',
        preview: true,
      }),
      task: { id, name, type: 'claim', folder_id: given.folderId },
      claim_number: number,
      same_bytes: false,
      distance: expect.any(Number),
    },
  ])
  expect(reused.filter((file) => file.certification_id === mine.id)).toEqual([])
  // The other page says the same from its side.
  const details = await given.sam.api.certifications.details({ params: { id: there.id } })
  expect(details.similar.map((each) => [each.certification.id, each.same_bytes])).toEqual([[mine.id, false]])
  // Ines is assigned to this claim alone, and the files are not hers: she does not even learn that there is one.
  const { id: inspection } = await makeInspection(given.ines, given.claim.id)
  const hers = await certify(given.ines, inspection, await sharp(bytes).resize(280).jpeg().toBuffer())
  await given.stack.settle()
  expect((await given.ines.api.certifications.details({ params: { id: hers.id } })).similar).toEqual([])
  expect((await read(given.ines)).similar).toEqual([])
  expect((await given.sam.api.certifications.details({ params: { id: hers.id } })).similar).toHaveLength(1)
  // What is deleted looks like nothing.
  await given.sam.api.certifications.remove({ params: { identifier: there.identifier } })
  expect((await read()).similar).toEqual([])
})

test('pictures from before are compared, and those of another company are not', async () => {
  const bytes = await makeScene()
  const mine = await certify(given.sam, draft, bytes)
  const other = await given.sam.api.claims.create({
    body: claimBody(given.folderId, { template_id: given.templateId }),
  })
  const there = await certify(given.sam, (await makeInspection(given.sam, other.id)).id, bytes)
  const rita = await given.stack.as('rita')
  const workflow = await rita.api.workflows.create({
    body: {
      name: 'Elsewhere',
      folder_id: (await makeFolder(rita)).id,
      template_id: await makeTemplate(given.stack, undefined, 'rival'),
      assignees: [rita.userId],
    },
  })
  const elsewhere = await certify(rita, (await makeInspection(rita, workflow.id)).id, bytes)
  await given.stack.settle()
  await given.stack.query('DELETE FROM picture_hashes')
  const similarOf = async () =>
    (await given.sam.api.certifications.details({ params: { id: mine.id } })).similar.map((each) => [
      each.certification.id,
      each.same_bytes,
      each.distance,
    ])
  expect(await similarOf()).toEqual([])
  await given.stack.query('INSERT INTO picture_backlog (last_id) SELECT max(id) FROM certifications')
  await compareEarlier(given.stack.services.app)
  await given.stack.settle()
  expect(await similarOf()).toEqual([[there.id, true, 0]])
  expect((await rita.api.certifications.details({ params: { id: elsewhere.id } })).similar).toEqual([])
  await compareEarlier(given.stack.services.app)
  expect(await countRows(given.stack, 'picture_backlog')).toBe(0)
})

test('keeps no hash of a picture erased while compared', async () => {
  const { stack, alice, sam } = given
  const { id, identifier } = await certify(sam, draft, await makeScene(), 'erased.jpg')
  await stack.settle()
  expect(await countRows(stack, 'picture_hashes', 'certification_id = $1', [id])).toBe(1)
  await alice.api.retention.erase({ body: { identifier, reason: 'Asked for' } })
  const { app } = stack.services
  // What the comparison does once it has read the picture.
  const seen = { whole: '0'.repeat(64), inner: '0'.repeat(64), turned: [] }
  const { acme } = stack.companies
  expect(await inCompany(app, acme, (db) => keepHash(db, acme, identifier, seen))).toBe(false)
  expect(await countRows(stack, 'picture_hashes', 'certification_id = $1', [id])).toBe(0)
})
