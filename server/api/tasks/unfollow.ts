import { tasks } from '@atesta/contract/routes/tasks.ts'
import { unfollow } from '../../domain/tasks/task-people.queries.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const unfollowRoute = route(tasks.unfollow, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  audit: ({ subject }) => ({ action: 'unfollow', noun: subject.type, id: subject.id }),
  handler: async ({ db, actor, subject }) => {
    await unfollow(db, subject.id, actor.userId)
    return { following: false }
  },
})
