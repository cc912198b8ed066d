import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { inspectionsOfTask } from './report-sources.queries.ts'

const given = useScene()

test('finds submissions behind any number of drafts', async () => {
  const { stack, ines, workflowId } = given
  const id = await makeSubmitted(ines, workflowId)
  const drafts = 10_500
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version)
     SELECT company_id, task_id, user_id, number + n, '', template_id, template_version FROM inspections, generate_series(1, $2::int) n WHERE id = $1`,
    [id, drafts],
  )
  await stack.query('UPDATE inspections SET number = number + $2 WHERE id = $1', [id, drafts + 1])
  const found = await inCompany(stack.services.app, stack.companies.acme, (db) =>
    inspectionsOfTask(db, workflowId),
  )
  expect([found.all, found.submitted.map((each) => each.id)]).toEqual([drafts + 1, [id]])
})
