import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { comment, component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { makeInspection, makeWorkflow, payload } from '@atesta/testkit/records/factories.ts'
import { reportBytes } from '@atesta/testkit/records/reports.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'

const given = useScene()

const named = (id: string) => `\${${id}}`
const unseen = (id: string) =>
  component(id, 'calculation', { label: 'Unseen', calculation: { '+': [40, 2] }, hidden: true })
const structure: FormStructure = formOf(
  section(
    'about',
    [
      question('q1', [component('name', 'text')], { label: 'Machine' }),
      question(
        'q2',
        [
          component('state', 'yes_no', {
            label: `Is ${named('name')} safe?`,
            comment_object: [comment('why', 'comment', { label: `What ${named('name')} lacks` })],
          }),
        ],
        { label: '' },
      ),
      question(
        'q3',
        [
          component('parts', 'group', {
            label: 'Parts',
            components: [
              component('part', 'text', { label: 'Part' }),
              component('wear', 'number', { label: `Wear of ${named('part')} in ${named('name')}` }),
              unseen('unseen-1'),
            ],
          }),
        ],
        { label: '' },
      ),
    ],
    { title: `On ${named('name')}`, description: `Day ${named('day')}` },
  ),
  section('when', [question('q4', [component('day', 'date')], { label: 'Day' })]),
  section('sums', [
    question('q5', [component('total', 'calculation', { calculation: { '+': [1, 2] } })], {
      label: 'Total wear',
    }),
    question('q6', [component('day-again', 'text'), unseen('unseen-2')]),
  ]),
  section('unseen', [question('q7', [unseen('unseen-3')], { label: 'Unseen question' })], {
    title: 'Unseen part',
  }),
)

test('a report prints what was asked with the answers that it names', async () => {
  const { workflowId } = await makeWorkflow(given.stack, structure)
  const { id, version } = await makeInspection(given.ines, workflowId)
  const answers = {
    name: 'Crusher 3',
    state: 'no',
    why: 'A guard',
    parts: [
      { part: 'Jaw', wear: 4 },
      { part: 'Belt', wear: 7 },
    ],
    day: '2026-11-20',
  }
  await given.ines.api.tasks.submitForm({ params: { id: workflowId }, body: payload(id, version, answers) })
  // As an engine that calculated otherwise would have sealed it.
  await given.stack.query(
    `UPDATE inspections SET answers = (SELECT jsonb_agg(CASE WHEN each ->> 'id' = 'total' THEN '{"id": "total", "value": 3.25}' ELSE each END)
       FROM jsonb_array_elements(answers) AS each) WHERE id = $1`,
    [id],
  )
  const { id: report } = await given.ines.api.reports.generate({ body: { inspection_id: id } })
  await given.stack.settle()
  const pages = (await PDF.load(await reportBytes(given.ines, report))).extractText()
  const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ')
  for (const words of [
    'On Crusher 3',
    'Day Nov 20, 2026',
    'Is Crusher 3 safe?',
    'What Crusher 3 lacks',
    'Wear of Jaw in Crusher 3: 4',
    'Wear of Belt in Crusher 3: 7',
    'Total wear3.25',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('${')
  expect(text).not.toContain('Unseen')
  // They are kept with the other answers all the same.
  const [kept] = await given.stack.query<{ answers: { id: string; value: unknown }[] }>(
    'SELECT answers FROM inspections WHERE id = $1',
    [id],
  )
  expect(kept?.answers).toContainEqual({ id: 'unseen-3', value: 42 })
})
