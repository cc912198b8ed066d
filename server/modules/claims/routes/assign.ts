import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { emitEvent } from '../../webhooks/emit.ts'
import { addAssignees, insertClaimEvent, setClaimState, touchTask } from '../claim-changes.queries.ts'
import { editClaim } from '../claims.policy.ts'
import { assignablePeople, findClaim, lockClaimState } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

export const assign = route(claims.assign, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: editClaim,
  audit: ({ subject, body }) => ({
    action: 'assign',
    noun: 'claim',
    id: subject.task.id,
    details: { users: body.users },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { id, archived_at } = subject.task
    if (archived_at) fail('task_archived')
    if (new Set(body.users).size !== body.users.length) fail('repeated_user')
    // Two who assign the same person at once wait for each other here.
    await lockClaimState(db, id)
    const current = (await findClaim(db, actor, id)) ?? fail('not_found')
    const already = current.task.assignees.filter((person) => body.users.includes(person.id))
    if (already.length > 0) fail('user_already_assigned_claim', { meta: { users: already } })
    const people = await assignablePeople(db, body.users)
    if (people.length !== body.users.length) fail('not_found')
    await addAssignees(db, id, body.users)
    const starts = current.state === 'reported'
    if (starts) await setClaimState(db, id, 'assigned')
    await insertClaimEvent(db, {
      taskId: id,
      userId: actor.userId,
      action: 'assigned',
      note: body.note,
      people,
      ...(starts && { from: 'reported', to: 'assigned' }),
    })
    await touchTask(db, id)
    if (starts) await emitEvent(db, 'claim.state_changed', { id, from: 'reported', to: 'assigned' })
    const claim = await findClaim(db, actor, id)
    return claim ? claimView(actor)(claim) : fail('not_found')
  },
})
