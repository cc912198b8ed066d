import { tasks } from '@atesta/contract/routes/tasks.ts'
import { follow } from '../../domain/tasks/task-people.queries.ts'
import { findTask } from '../../domain/tasks/tasks.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const followRoute = route(tasks.follow, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  allow: anyone,
  audit: ({ subject }) => ({ action: 'follow', noun: subject.type, id: subject.id }),
  handler: async ({ db, actor, subject }) => {
    await follow(db, subject.id, actor.userId)
    return { following: true }
  },
})
