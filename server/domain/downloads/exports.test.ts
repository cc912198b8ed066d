import { inspections } from '@atesta/contract/routes/inspections.ts'
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { call } from '@atesta/testkit/calls.ts'
import { readRecords } from '@atesta/testkit/formats/csv.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const asking = (id: string, label: string) =>
  formOf(section('section', [question('asked', [component(id, 'number', { label })], { label: '' })]))

test('inspections of several versions keep their order, each with the answers to its own form', async () => {
  const { stack, sam, ines } = given
  const { templateId: id, workflowId } = await makeWorkflow(stack, asking('depth', 'Depth'))
  const answer = async (component: string, value: number, form_version: number) => {
    const begun = await makeInspection(ines, workflowId)
    await stack.query('UPDATE inspections SET template_version = $2 WHERE id = $1', [begun.id, form_version])
    await ines.api.inspections.save({
      params: { inspectionId: begun.id },
      body: payload(begun.id, begun.version, { [component]: value }),
    })
  }
  const { name } = await sam.api.templates.read({ params: { id } })
  await sam.api.templates.save({
    params: { id },
    body: { name, structure: asking('width', 'Width'), version: 1 },
  })
  for (const number of [1, 2, 3, 4])
    await (number % 2 === 0 ? answer('width', number, 2) : answer('depth', number, 1))
  const asked = await call(sam, inspections.exportAll, { query: { task_id: workflowId } })
  const rows = readRecords(await asked.text())
  expect(rows.map((row) => [row.Number, row.Width, row.Depth])).toEqual([
    ['4', '4', ''],
    ['3', '', '3'],
    ['2', '2', ''],
    ['1', '', '1'],
  ])
})

test('forms of one task never share a column, though their questions have the same ids', async () => {
  const { stack, sam, ines } = given
  const { workflowId, templateId } = await makeWorkflow(stack, asking('q1', 'Depth'))
  const other = await makeWorkflow(stack, asking('q1', 'Weight'))
  const submit = async (value: number) => {
    const { id, version } = await makeInspection(ines, workflowId)
    const body = payload(id, version, { q1: value })
    await ines.api.tasks.submitForm({ params: { id: workflowId }, body })
  }
  await submit(1)
  await stack.query('UPDATE tasks SET template_id = $2 WHERE id = $1', [workflowId, other.templateId])
  await submit(2)
  expect(other.templateId).toBeGreaterThan(templateId)
  const asked = await call(sam, inspections.exportAll, { query: { task_id: workflowId } })
  const rows = readRecords(await asked.text())
  expect(rows.map((row) => [row.Number, row.Weight, row.Depth])).toEqual([
    ['2', '2', ''],
    ['1', '', '1'],
  ])
})

test.each(['sa', 'pu', 'sam'])('searched for %j, the table holds what the list shows', async (q) => {
  const { stack, sam } = given
  const { workflowId: task_id } = await makeWorkflow(stack, asking('depth', 'Depth'))
  for (const title of ['Pump', 'Salt', '']) await makeInspection(sam, task_id, title)
  const { data } = await sam.api.inspections.list({ query: { task_id, q } })
  const asked = await call(sam, inspections.exportAll, { query: { task_id, q } })
  const rows = readRecords(await asked.text())
  expect(rows.map((row) => row.Number).toSorted()).toEqual(data.map((row) => String(row.number)).toSorted())
})
