import { claims } from '@atesta/contract/routes/claims.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { claimBody, useClaims } from '@atesta/testkit/records/claims.ts'
import { certify, makeInspection, makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { testHidden } from '@atesta/testkit/route-tests.ts'
import { beforeAll, expect, test } from 'vitest'

const given = useClaims()
let submitted: number
let draft: number
let photo: number
let report: number
beforeAll(async () => {
  submitted = await makeSubmitted(given.ines, given.claim.id)
  draft = (await makeInspection(given.sam, given.claim.id)).id
  photo = (await certify(given.sam, draft, await makePhoto())).id
  await given.stack.settle()
  report = (await given.ines.api.reports.generate({ body: { inspection_id: submitted } })).id
  await given.stack.settle()
})
const read = (caller = given.sam) => caller.api.claims.completeRead({ params: { id: given.claim.id } })

test('the claim, its history, inspections, certifications, reports and totals in one answer', async () => {
  const complete = await read()
  expect(complete.claim.id).toBe(given.claim.id)
  expect(complete.history.map((event) => event.action)).toEqual(['assigned', 'created'])
  expect(complete.inspections.map((row) => row.id)).toEqual([draft, submitted])
  expect(complete.certifications.map((row) => row.id)).toEqual([photo])
  expect(complete.reports.map((row) => row.id)).toEqual([report])
  // The report is certified too, but it is none of the claim's files.
  expect(complete.totals).toEqual({
    history: 2,
    inspections: 2,
    submitted: 1,
    certifications: 1,
    certified: 1,
    reports: 1,
  })
})

test('an inspector finds the own work in it', async () => {
  const complete = await read(given.ines)
  expect(complete.inspections.map((row) => row.id)).toEqual([submitted])
  expect(complete.certifications).toEqual([])
  expect(complete.reports.map((row) => row.id)).toEqual([report])
})

testHidden(claims.completeRead, () => ({
  stack: given.stack,
  id: given.claim.id,
  args: (id) => ({ params: { id } }),
  from: ['sara', 'ivan'],
}))

test('however long the history, the answer stays bounded', async () => {
  await given.stack.query(
    `INSERT INTO claim_events (company_id, task_id, action, user_id) SELECT $1, $2, 'saved', $3 FROM generate_series(1, 150)`,
    [given.stack.companies.acme, given.claim.id, given.sam.userId],
  )
  const { history, totals } = await read()
  expect([history.length, totals.history]).toEqual([100, 152])
})

test('a file whose exact bytes are evidence in another claim is pointed out, where that may be seen', async () => {
  const bytes = await makePhoto()
  const mine = (await certify(given.sam, draft, bytes)).id
  const other = await given.sam.api.claims.create({
    body: claimBody(given.folderId, { template_id: given.templateId }),
  })
  const there = await certify(given.sam, (await makeInspection(given.sam, other.id)).id, bytes)
  await given.stack.settle()
  const { reused } = await read()
  expect(reused).toEqual([
    {
      certification_id: mine,
      identifier: there.identifier,
      claim: {
        id: other.id,
        number: other.number,
        name: other.name,
        type: 'claim',
        folder_id: given.folderId,
      },
    },
  ])
  // Also behind the hundred newest that the page shows.
  await given.stack.query(
    `INSERT INTO certifications (company_id, identifier, task_id, inspection_id, component_id, user_id, state, title, size, category)
     SELECT c.company_id, lpad(n::text, 20, '0'), c.task_id, c.inspection_id, c.component_id, c.user_id, 'queued', 'Later', 1, c.category
     FROM certifications c, generate_series(1, 120) n WHERE c.id = $1`,
    [mine],
  )
  const complete = await read()
  expect(complete.certifications.map(({ id }) => id)).not.toContain(mine)
  expect(complete.reused.map((file) => file.certification_id)).toEqual([mine])
  // Ines is not assigned to the other claim, and the file is not hers.
  expect((await read(given.ines)).reused).toEqual([])
})

test('names a reused file to an inspector only where they may see it', async () => {
  const { stack, sam, ines, claim, folderId, templateId } = given
  const other = await sam.api.claims.create({ body: claimBody(folderId, { template_id: templateId }) })
  await sam.api.claims.assign({ params: { id: other.id }, body: { users: [ines.userId] } })
  const bytes = await makePhoto()
  const mine = (await certify(ines, (await makeInspection(ines, claim.id)).id, bytes)).id
  await certify(sam, (await makeInspection(sam, other.id)).id, bytes)
  await stack.settle()
  const found = async (caller: typeof ines) =>
    (await read(caller)).reused.filter(({ certification_id }) => certification_id === mine)
  expect((await found(sam)).map((file) => file.claim.id)).toEqual([other.id])
  expect(await found(ines)).toEqual([])
  const { identifier } = await certify(ines, (await makeInspection(ines, other.id)).id, bytes)
  await stack.settle()
  expect((await found(ines)).map((file) => file.identifier)).toEqual([identifier])
})
