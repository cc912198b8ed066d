import { component, formOf, question, section } from '@atesta/forms/testing/build-form.ts'
import { makeWorkflow } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { inCompany } from '../../../database/database.ts'
import { findTemplateRow } from '../../templates/templates.queries.ts'
import { columnsOf } from '../form-columns.ts'
import { filterCondition } from './filter.queries.ts'
import { readFilter } from './filter.ts'
import { entitySets } from './model.ts'

const given = useScene()
const inspections = 50
const option = (value: string) => ({ value, label: { en: value } })
const asked = [
  component('pressure', 'number', { label: 'Pressure' }),
  component('seen', 'datetime', { label: 'Seen' }),
  component('level', 'radio', { label: 'Level', options: [option('high'), option('low')] }),
  component('notes', 'text', { label: 'Notes' }),
]

type Node = { 'Function Name'?: string; 'Actual Loops': number; Plans?: Node[] }
const unpacked = (node: Node): number =>
  (node['Function Name'] === 'jsonb_array_elements' ? node['Actual Loops'] : 0) +
  (node.Plans ?? []).map(unpacked).reduce((sum, each) => sum + each, 0)

test('unpacks the answers of an inspection once, however many of them a filter compares', async () => {
  const { stack, ines } = given
  const form = formOf(section('section', [question('question', asked, { label: '' })]))
  const { templateId, workflowId } = await makeWorkflow(stack, form)
  const answers = [
    { id: 'pressure', value: 7 },
    { id: 'level', value: 'low' },
    { id: 'notes', value: 'fine' },
  ]
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, answers, state, submitted_at, submitted_by)
     SELECT company_id, id, $2, n, 'Round ' || n, template_id, template_version, $3, 'submitted', now(), $2 FROM tasks, generate_series(1, $4::int) n WHERE id = $1`,
    [workflowId, ines.userId, JSON.stringify(answers), inspections],
  )
  const { services, companies } = stack
  await inCompany(services.app, companies.acme, async (db) => {
    const row = await findTemplateRow(db, templateId)
    if (!row) throw new Error('The form has gone.')
    const columns = await columnsOf(services, db, companies.acme, row)
    const [set] = entitySets(columns, { publicUrl: 'http://a', locale: 'en', timeZone: 'UTC' })
    if (!set) throw new Error('The form has no answers.')
    const explain = async (where: RawBuilder<boolean>) => {
      const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node & { 'Actual Rows': number } }] }>`
        EXPLAIN (ANALYZE, FORMAT JSON) SELECT i.id FROM inspections i JOIN tasks t ON t.id = i.task_id
        WHERE i.template_id = ${templateId} AND ${where}`.execute(db)
      const plan = rows[0]?.['QUERY PLAN'][0].Plan
      return [plan?.['Actual Rows'], plan && unpacked(plan)]
    }
    const kinds = [
      'Pressure eq -1',
      "Level eq 'high'",
      "contains(Notes,'z')",
      'Seen gt 2026-01-01',
      "Level eq 'low'",
    ]
    const repeated = (word: string, some: string[]) =>
      Array.from({ length: 4 }, () => some)
        .flat()
        .join(word)
    const filters: [string, number][] = [
      [repeated(' or ', kinds.slice(0, 4)), 0],
      [repeated(' or ', kinds), inspections],
      [
        repeated(
          ' and ',
          kinds.slice(0, 4).map((one) => `not (${one})`),
        ),
        inspections,
      ],
      [`inspection_number le 9 and (${repeated(' and ', ["Level eq 'low'", 'Pressure eq 7'])})`, 9],
    ]
    for (const [filter, found] of filters) {
      const [rows, times] = await explain(filterCondition(set, readFilter(filter), 'en'))
      expect([filter, rows]).toEqual([filter, found])
      expect(times).toBeLessThanOrEqual(inspections)
    }
  })
})
