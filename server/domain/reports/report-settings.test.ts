// Slow: files are certified, and three reports made of them.
import type { FormStructure, ReportSettings } from '@atesta/contract/schemas/form.ts'
import { component } from '@atesta/forms/testing/build-form.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import {
  certify,
  makeInspection,
  makeWorkflow,
  payload,
  smallForm,
} from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'

const given = useScene()

/** The pages of a report of an inspection of the form with these settings: a name, and two photos of a slot. */
async function pagesWith(report: ReportSettings, form: FormStructure = smallForm): Promise<string[]> {
  const { workflowId } = await makeWorkflow(given.stack, { ...form, report })
  const { id, version } = await makeInspection(given.ines, workflowId)
  for (const name of ['north.jpg', 'south.jpg']) await certify(given.ines, id, await makePhoto(), name)
  await given.stack.settle()
  await given.ines.api.tasks.submitForm({
    params: { id: workflowId },
    body: payload(id, version, { name: 'Well 7' }),
  })
  await given.stack.settle()
  const made = await given.ines.api.reports.generate({ body: { inspection_id: id } })
  await given.stack.settle()
  const pages = (await PDF.load(await reportBytes(given.ines, made.id))).extractText()
  return pages.map(({ text }) => text.replace(/\s+/g, ' '))
}
const usual: ReportSettings = {
  hidden: [],
  unanswered: true,
  files: 'with_questions',
  pictures_in_row: 2,
  cover: false,
}

test('a hidden question is not printed, nor are its files, and the first page says so', async () => {
  const [first = '', ...others] = await pagesWith({ ...usual, hidden: ['q-files', 'q-gone'] })
  expect(first).toContain('Not printed, as set in the form – questions: 1, files: 2.')
  const all = [first, ...others].join(' ')
  expect(all).not.toContain('north.jpg')
  expect(all).toContain('Well 7')
})

test('a cover stands alone; unanswered questions stay away; files come after the answers', async () => {
  const pages = await pagesWith({
    ...usual,
    unanswered: false,
    files: 'at_end',
    pictures_in_row: 1,
    cover: true,
  })
  expect(pages[0]).not.toContain('Well 7')
  expect(pages[0]).not.toContain('Not printed')
  expect(pages[1]).toContain('Well 7')
  const all = pages.join(' ')
  expect(all.indexOf('All files')).toBeGreaterThan(all.indexOf('Well 7'))
  expect(all).toContain('Files: north.jpg')
  expect(all).not.toContain('Placed')
})

test('three pictures stand in a row', async () => {
  const all = (await pagesWith({ ...usual, pictures_in_row: 3 })).join(' ')
  expect(all.indexOf('north.jpg')).toBeLessThan(all.indexOf('Well 7'))
  expect(all).toContain('Placed')
})

test('sections are printed in the order of the settings', async () => {
  const question = { id: 'q-why', label: 'Why now?', components: [component('why', 'text')] }
  const added = { id: 's-why', title: 'Reasons', collapsed: false, questions: [question] }
  const form = { ...smallForm, schema: [...smallForm.schema, added] }
  const asBuilt = (await pagesWith(usual, form)).join(' ')
  expect(asBuilt.indexOf('Why now?')).toBeGreaterThan(asBuilt.indexOf('Well 7'))
  const turned = (await pagesWith({ ...usual, order: ['s-why'] }, form)).join(' ')
  expect(turned.indexOf('Why now?')).toBeGreaterThan(-1)
  expect(turned.indexOf('Why now?')).toBeLessThan(turned.indexOf('Well 7'))
})
