import { useScene } from '@atesta/testkit/scene.ts'
import { expect, test } from 'vitest'
import { inCompany } from '../../database/database.ts'
import { calendarBetween } from './read-calendar.ts'

const given = useScene()

test('rules are computed up to a time limit, and the answer says so', async () => {
  const { id } = await given.sam.api.workflows.create({
    body: {
      name: 'Daily round',
      folder_id: given.folderId,
      template_id: given.templateId,
      assignees: [given.ines.userId],
      recurrence: {
        rule: 'FREQ=DAILY',
        starts_at: '2026-01-05T09:00',
        time_zone: 'UTC',
        due_after_minutes: 60,
      },
    },
  })
  const actor = await given.stack.services.sessions.byBearer(given.sam.token)
  if (!actor) throw new Error('no user')
  const from = new Date(Date.now() + 300 * 86_400_000)
  const between = { from, before: new Date(from.getTime() + 86_400_000) }
  const look = (budgetMs?: number) =>
    inCompany(given.stack.services.app, actor.companyId, (db) =>
      calendarBetween(db, actor, {}, between, budgetMs),
    )
  const whole = { rows: [{ task_id: id, kind: 'occurrence' }], truncated: false }
  expect(await look()).toMatchObject(whole)
  // The time that the database takes is none of it.
  expect(await look(1)).toMatchObject(whole)
  expect(await look(0)).toEqual({ rows: [], truncated: true })
})
