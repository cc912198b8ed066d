import { tasks } from '@atesta/contract/routes/tasks.ts'
import { route } from '../../../core/route.ts'
import { strangersAmong } from '../../folders/members.queries.ts'
import { tellAssigned } from '../../notifications/tell.ts'
import { insertAssignee, peopleOfTask } from '../task-people.queries.ts'
import { archiveTaskPolicy } from '../tasks.policy.ts'
import { findTask, lockTask } from '../tasks.queries.ts'
import { alreadyAssigned } from '../tasks.rules.ts'
import { taskView } from '../tasks.view.ts'

export const assign = route(tasks.assign, {
  find: ({ db, actor, params }) => findTask(db, actor, params.id),
  // Whoever may archive an open task may staff it.
  allow: archiveTaskPolicy,
  audit: ({ body }, task) => ({
    action: 'assign',
    noun: task.type,
    id: task.id,
    details: { user_id: body.user_id },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (subject.parent_id !== null) fail('parent_config_cant_be_changed')
    if ((await strangersAmong(db, [body.user_id])).length > 0) fail('not_found')
    await lockTask(db, subject.id)
    const people = await peopleOfTask(db, subject.id)
    const child = people.some((person) => person.id === body.user_id && person.child_id !== null)
    if (child || !(await insertAssignee(db, subject.id, body.user_id)))
      fail(alreadyAssigned[subject.type], { meta: { users: [body.user_id] } })
    await tellAssigned(db, actor, subject, [body.user_id])
    const task = await findTask(db, actor, subject.id)
    return task ? taskView(actor)(task) : fail('not_found')
  },
})
