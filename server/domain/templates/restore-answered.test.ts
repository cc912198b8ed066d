import { makeInspection, makeSubmitted, makeWorkflow, smallForm } from '@atesta/testkit/records/factories.ts'
import { lastAudit, rowsOf } from '@atesta/testkit/rows.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { restoreAnswered } from './restore-answered.ts'

const given = useScene()
/** As earlier versions left a form that was deleted. */
const deleted = (id: number, at = '2026-05-02T12:00:00Z') =>
  given.stack.query('UPDATE templates SET deleted_at = $2 WHERE id = $1', [id, at])
async function deletedForm(name: string, make: typeof makeSubmitted | typeof makeInspection) {
  const { templateId, workflowId } = await makeWorkflow(given.stack, smallForm)
  await make(given.ines, workflowId)
  await given.stack.query('UPDATE templates SET name = $2 WHERE id = $1', [templateId, name])
  await deleted(templateId)
  return templateId
}
const nameOf = async (id: number) => (await given.sam.api.templates.read({ params: { id } })).name

test('a deleted form with answers is in the archive afterwards, and its answers are found there', async () => {
  const { stack, sam } = given
  const id = await deletedForm('Brakes', makeSubmitted)
  await restoreAnswered(stack.services)
  const { data } = await sam.api.templates.list({ query: { archived: 'true', q: 'brakes' } })
  expect(data).toMatchObject([{ id, name: 'Brakes', archived: true }])
  expect((await sam.api.inspections.answers({ params: { id }, query: {} })).data).toHaveLength(1)
  expect(await lastAudit(stack)).toMatchObject({
    user_id: null,
    action: 'archive',
    noun: 'template',
    record_id: String(id),
    details: { name: 'Brakes' },
  })
  const before = await rowsOf(stack)
  await restoreAnswered(stack.services)
  expect(await rowsOf(stack)).toEqual(before)
})

test('a name that another form has by now gets the day of the deletion, and the id where that is taken too', async () => {
  const { stack, sam } = given
  const ids = [await deletedForm('Tyres', makeSubmitted), await deletedForm('tyres', makeSubmitted)] as const
  await sam.api.templates.create({ body: { name: 'TYRES', structure: smallForm } })
  await restoreAnswered(stack.services)
  expect(await Promise.all(ids.map(nameOf))).toEqual(['Tyres (2026-05-02)', `tyres (2026-05-02, ${ids[1]})`])
})

test('a deleted form that was only begun stays deleted', async () => {
  const id = await deletedForm('Begun', makeInspection)
  const before = await rowsOf(given.stack)
  await restoreAnswered(given.stack.services)
  expect(await rowsOf(given.stack)).toEqual(before)
  await expect(nameOf(id)).rejects.toMatchObject({ status: 404 })
})
