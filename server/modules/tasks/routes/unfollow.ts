import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { unfollow } from '../task-people.queries.ts'
import { seeTask } from '../tasks.policy.ts'
import { findTask } from '../tasks.queries.ts'

export const unfollowRoute = route(tasks.unfollow, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: seeTask,
  audit: ({ subject }) => ({ action: 'unfollow', noun: subject.type, id: subject.id }),
  handler: async ({ db, actor, subject }) => {
    await unfollow(db, subject.id, actor.userId)
    return { following: false }
  },
})
