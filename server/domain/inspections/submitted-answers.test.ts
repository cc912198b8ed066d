// Slow: a submission is sealed, and packed with its proof.
import { inspections } from '@atesta/contract/routes/inspections.ts'
import { tasks } from '@atesta/contract/routes/tasks.ts'
import { examplePng } from '@atesta/contract/schemas/form.ts'
import { parseStatement } from '@atesta/evidence/statement.ts'
import { component, formWith } from '@atesta/forms/testing/build-form.ts'
import { call } from '@atesta/testkit/calls.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { checkPackage, downloadPackage } from '@atesta/testkit/records/packages.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'

const given = useScene()
const ifRails = { visible_if: { '==': [{ var: 'rails' }, 'yes'] } }
const form = formWith(
  component('rails', 'yes_no'),
  component('height', 'number', ifRails),
  component('sign', 'signature', ifRails),
  component('boss', 'signature'),
  component('crew', 'text', { default: 'Crew 1' }),
  component('gate', 'text', { default: 'North' }),
  component('holes', 'group', {
    components: [
      component('depth', 'number'),
      component('why', 'text', { visible_if: { '>': [{ var: 'depth' }, 3] } }),
      component('tool', 'text', { default: 'Drill' }),
    ],
  }),
  component('points', 'calculation', { calculation: { '*': [2, 3] } }),
)

test('stores the evaluated answers as digested, stable under later evaluation', async () => {
  const { stack, ines } = given
  const { workflowId } = await makeWorkflow(stack, form)
  const { id, version } = await makeInspection(ines, workflowId)
  const image = `data:image/png;base64,${examplePng}`
  const signed = (component_id: string) => ({
    component_id,
    name: 'Ana',
    image,
    signed_at: '2026-01-02T03:04:05Z',
  })
  const body = {
    ...payload(id, version, {
      gone: 'of another form',
      points: 99,
      crew: null,
      rails: 'no',
      height: 40,
      holes: [
        { depth: 1, why: 'hidden', tool: null, gone: 1 },
        { depth: 4, why: 'Rock' },
      ],
    }),
    envelope: { signatures: [signed('sign'), signed('boss')] },
  }
  const send = () =>
    call(ines, tasks.submitForm, { params: { id: workflowId }, body }, { 'idempotency-key': 'sent-twice' })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status]).toEqual([200, 200])
  const receipt = (await first.json()) as { answers_sha256: string }
  expect(await second.json()).toEqual(receipt)

  const stored = await ines.api.inspections.form({ params: { id } })
  expect(stored.answers).toEqual([
    { id: 'rails', value: 'no' },
    { id: 'crew', value: null },
    { id: 'gate', value: 'North' },
    {
      id: 'holes',
      value: [
        { depth: 1, tool: null },
        { depth: 4, why: 'Rock', tool: 'Drill' },
      ],
    },
    { id: 'points', value: 6 },
  ])
  expect(stored.signatures).toEqual([signed('boss')])

  await stack.settle()
  const [row] = await stack.query<{ bytes: Buffer }>(
    'SELECT bytes FROM statements WHERE inspection_id = $1',
    [id],
  )
  const statement = parseStatement(new Uint8Array(row?.bytes ?? []))
  expect(statement).toMatchObject({
    answers_sha256: receipt.answers_sha256,
    signatures: [expect.any(String)],
  })
  // The answers of a package are those that were stored: only they fit the statement.
  await checkPackage(stack, await downloadPackage(ines, inspections.download, id))

  // Returned, the form is filled in with them.
  await given.sam.api.inspections.returnForChanges({ params: { id }, body: { round: 1, comment: 'Again' } })
  const again = await ines.api.inspections.form({ params: { id } })
  expect(again.answers).toEqual(stored.answers)
})
