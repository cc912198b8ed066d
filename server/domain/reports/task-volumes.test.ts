// Slow: a report of more than a hundred inspections.

import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { filledByStaff, makeEmailTask, reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { PdfFile } from '../../pdf/file/pdf-file.ts'

const given = useScene()

test('splits more than a hundred submissions into volumes of one tagged PDF/A file', async () => {
  const other = await makeEmailTask(given.stack, given.templateId, [given.sam], 'Long survey')
  const id = await filledByStaff(given.stack, other, () => makeSubmitted(given.sam, other))
  await given.stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, template_id, template_version, state, submitted_at, answers)
     SELECT company_id, task_id, user_id, 1 + n, template_id, template_version, 'submitted', now(), answers
     FROM inspections, generate_series(1, 101) n WHERE id = $1`,
    [id],
  )
  const report = await given.sam.api.reports.generateEmailTask({ body: { task_id: other } })
  await given.stack.settle()
  const bytes = await reportBytes(given.sam, report.id)
  const file = new PdfFile(Buffer.from(bytes))
  const outline = file.dict(file.catalog.get('/Outlines'))
  expect(outline?.get('/Count')).toBe('2')
  expect(file.catalog.has('/StructTreeRoot')).toBe(true)
  expect(Buffer.from(bytes).includes('<pdfaid:part>3</pdfaid:part>')).toBe(true)
  const text = (await PDF.load(bytes))
    .extractText()
    .map((page) => page.text.replace(/\s+/g, ' '))
    .join(' ')
  for (const words of ['102 of 102 inspections submitted', 'Long survey (2/2)', '#102 – Sam Supervisor'])
    expect(text).toContain(words)
})
