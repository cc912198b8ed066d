import { workflows } from '@atesta/contract/routes/workflows.ts'
import { canChangeTask } from '../../domain/tasks/tasks.policy.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { calendarView } from '../../domain/workflows/calendar.view.ts'
import { moveOccurrence as move } from '../../domain/workflows/move-occurrence.ts'
import { route } from '../../http/route.ts'

export const moveOccurrence = route(workflows.moveOccurrence, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id, 'workflow'),
  // A user who may change an open task may also change its schedule.
  allow: canChangeTask,
  audit: ({ subject, body }, { entry, from }) => ({
    action: 'move_occurrence',
    noun: 'workflow',
    id: subject.id,
    details: {
      starts_at: body.recurrence_at,
      from,
      to: entry.starts_at,
      following: body.following,
    },
  }),
  handler: async ({ db, actor, subject, body }) => {
    const { recurrence_at, starts_at, following, restore } = body
    const times = { at: new Date(recurrence_at), to: new Date(starts_at), following, restore }
    const { row, from, replaced } = await move(db, actor, subject.id, times)
    return { entry: calendarView(actor, new Date())(row), from: from.toISOString(), replaced }
  },
})
