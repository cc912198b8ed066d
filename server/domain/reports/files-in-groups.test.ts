// Slow: files are certified and drawn before a report shows them.
import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { certify, makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'

const given = useScene()

const structure = formOf(
  section('damage', [
    question('q_parts', [
      component('parts', 'group', {
        label: 'Parts',
        components: [
          component('part', 'text', { label: 'Part' }),
          component('shots', 'upload', { label: 'Shots' }),
        ],
      }),
    ]),
  ]),
)

test('the pictures of a record are named in it and printed with their group', async () => {
  const { workflowId } = await makeWorkflow(given.stack, structure)
  const { id, version } = await makeInspection(given.ines, workflowId)
  const door = await certify(given.ines, id, await makePhoto(), 'door.jpg', 'shots')
  const hood = await certify(given.ines, id, await makePhoto(), 'hood.jpg', 'shots')
  await given.stack.settle()
  const parts = [
    { part: 'Hood', shots: [hood.identifier] },
    { part: 'Door', shots: [door.identifier] },
  ]
  await given.ines.api.tasks.submitForm({
    params: { id: workflowId },
    body: payload(id, version, { parts }),
  })
  await given.stack.settle()
  const { id: report } = await given.ines.api.reports.generate({ body: { inspection_id: id } })
  await given.stack.settle()
  const pages = (await PDF.load(await reportBytes(given.ines, report))).extractText()
  const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
  expect(text).toContain('Shots: hood.jpg')
  expect(text).toContain('Shots: door.jpg')
  expect(text).not.toMatch(/other files/i)
})
