import { lookupsOf } from '@atesta/testkit/lookups.ts'
import { makeSubmitted } from '@atesta/testkit/records/factories.ts'
import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { summariseAnswers } from './summary.ts'

const given = useScene()

test('the inspections that a text is looked for in are not looked up one by one', async () => {
  const { stack, ines, sam, workflowId, templateId: template_id } = given
  const id = await makeSubmitted(ines, workflowId)
  const others = 3000
  await stack.query(
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version, state, answers, submitted_at, submitted_by)
     SELECT company_id, task_id, user_id, 10 + n, 'Pump ' || n, template_id, template_version, state, answers, submitted_at, submitted_by
     FROM inspections, generate_series(1, $2::int) n WHERE id = $1`,
    [id, others],
  )
  let found = { inspections: 0, complete: false }
  const ask = (q: string) =>
    lookupsOf(stack, sam, ['users', 'tasks'], async (db, actor) => {
      found = await summariseAnswers(db, actor, { template_id, submitted: true, q }, [])
    })
  for (const [q, inspections] of [
    ['nowhere to be found', 0],
    ['pump 1717', 1],
    ['pump', others],
  ] as const) {
    const { users = 0, tasks = 0 } = await ask(q)
    expect([q, found.inspections, found.complete]).toEqual([q, inspections, true])
    expect(users).toBeLessThan(100)
    expect(tasks).toBeLessThan(100)
  }
})
