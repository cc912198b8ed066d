import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { insertClaimEvent, removeAssignees, touchTask } from '../claim-changes.queries.ts'
import { editClaim } from '../claims.policy.ts'
import { findClaim, lockClaimState } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

export const unassign = route(claims.unassign, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: editClaim,
  audit: ({ subject, body }) => ({
    action: 'unassign',
    noun: 'claim',
    id: subject.task.id,
    details: { users: body.users },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { id, archived_at } = subject.task
    if (archived_at) fail('task_archived')
    await lockClaimState(db, id)
    const current = (await findClaim(db, actor, id)) ?? fail('not_found')
    const people = current.task.assignees.filter((person) => body.users.includes(person.id))
    if (people.length !== new Set(body.users).size) fail('not_found')
    await removeAssignees(db, id, body.users)
    await insertClaimEvent(db, {
      taskId: id,
      userId: actor.userId,
      action: 'unassigned',
      note: body.note,
      people,
    })
    await touchTask(db, id)
    const claim = await findClaim(db, actor, id)
    return claim ? claimView(actor)(claim) : fail('not_found')
  },
})
