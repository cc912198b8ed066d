import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canChangeTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { calendarView } from '../../domain/workflows/calendar.view.ts'
import { restoreOccurrence as restore } from '../../domain/workflows/skip-occurrence.ts'
import { route } from '../../http/route.ts'

export const restoreOccurrence = route(workflows.restoreOccurrence, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  // A user who may change an open task may also change its schedule.
  allow: canChangeTask,
  audit: ({ subject }, entry) => ({
    action: 'restore_occurrence',
    noun: 'workflow',
    id: subject.id,
    details: { starts_at: entry.starts_at },
  }),
  handler: async ({ db, actor, subject, body }) => {
    const row = await restore(db, actor, subject.id, new Date(body.recurrence_at))
    return calendarView(actor, new Date())(row)
  },
})
