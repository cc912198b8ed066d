import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { follow } from '../task-people.queries.ts'
import { seeTask } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'

export const followRoute = route(tasks.follow, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  audit: ({ subject }) => ({ action: 'follow', noun: subject.type, id: subject.id }),
  handler: async ({ db, actor, subject }) => {
    await follow(db, subject.id, actor.userId)
    return { following: true }
  },
})
