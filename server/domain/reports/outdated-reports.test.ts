import { inspections } from '@atesta/contract/routes/inspections.ts'
import { makeInspection, payload } from '@atesta/testkit/records/factories.ts'
import { downloadPackage } from '@atesta/testkit/records/packages.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()

/** The id of a report made of the inspection as it is now. */
async function report(inspection_id: number, caller = given.ines): Promise<number> {
  const { id } = await caller.api.reports.generate({ body: { inspection_id } })
  await given.stack.settle()
  return id
}
async function offered(id: number) {
  const { data } = await given.ines.api.inspections.list({ query: { task_id: given.workflowId } })
  return data.find((inspection) => inspection.id === id)?.report_id
}
async function packed(id: number, caller = given.ines): Promise<(string | undefined)[]> {
  const { manifest } = await downloadPackage(caller, inspections.download, id)
  return manifest.files.filter(({ kind }) => kind === 'report').map(({ identifier }) => identifier)
}
const identifierOf = async (id: number) =>
  (await given.ines.api.reports.read({ params: { id } })).certification?.identifier
const submit = (id: number, version: number, name: string) =>
  given.ines.api.tasks.submitForm({
    params: { id: given.workflowId },
    body: payload(id, version, { name }),
  })

test('a report of a draft, of a returned round or from before the approval is not the inspection’s', async () => {
  const { ines, sam, stack } = given
  const { id, version } = await makeInspection(ines, given.workflowId)
  const draft = await report(id)
  expect(await offered(id)).toBe(draft)
  const first = await submit(id, version, 'One')
  await stack.settle()
  expect([await offered(id), await packed(id)]).toEqual([null, []])

  const ofFirst = await report(id)
  expect([await offered(id), await packed(id)]).toEqual([ofFirst, [await identifierOf(ofFirst)]])
  await sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Again' } })
  expect([await offered(id), await packed(id)]).toEqual([null, []])
  await submit(id, first.version + 1, 'Two')
  await stack.settle()
  expect([await offered(id), await packed(id)]).toEqual([null, []])

  const ofSecond = await report(id)
  expect(await offered(id)).toBe(ofSecond)
  await sam.api.inspections.approve({ params: { id }, body: { round: 2 } })
  expect([await offered(id), await packed(id)]).toEqual([null, []])
  const approved = await report(id)
  expect([await offered(id), await packed(id)]).toEqual([approved, [await identifierOf(approved)]])
})

test('a report made before its version was noted is the inspection’s if it was made after the approval', async () => {
  const { ines, sam, stack } = given
  const { id, version } = await makeInspection(ines, given.workflowId)
  await submit(id, version, 'One')
  await stack.settle()
  const unapproved = await report(id)
  await sam.api.inspections.approve({ params: { id }, body: { round: 1 } })
  const approved = await report(id)
  await stack.query(
    'UPDATE reports SET inspection_version = NULL, inspection_approved = NULL WHERE id = ANY ($1)',
    [[unapproved, approved]],
  )
  expect([await offered(id), await packed(id)]).toEqual([approved, [await identifierOf(approved)]])
  await stack.query('UPDATE reports SET deleted_at = now() WHERE id = $1', [approved])
  expect([await offered(id), await packed(id)]).toEqual([null, []])
})

test('a package has the report in the language it is asked for in, else the newest', async () => {
  const { ines, stack } = given
  const spanish = await stack.as('ines', 'es')
  const { id, version } = await makeInspection(ines, given.workflowId)
  await submit(id, version, 'One')
  await stack.settle()
  const inEnglish = await report(id)
  const inSpanish = await report(id, spanish)
  expect(await packed(id)).toEqual([await identifierOf(inEnglish)])
  expect(await packed(id, spanish)).toEqual([await identifierOf(inSpanish)])
  expect(await packed(id, await stack.as('ines', 'pt'))).toEqual([await identifierOf(inSpanish)])
})
