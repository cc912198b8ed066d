import { claimStatesAfter, claimStepNeedsReason } from '@atesta/contract/can.ts'
import { claims } from '@atesta/contract/routes/claims.ts'
import { insertClaimEvent, nextVersion, setClaimState } from '../../domain/claims/claim-changes.queries.ts'
import { canMoveClaim, claimStatesFor } from '../../domain/claims/claims.policy.ts'
import { findClaim } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { notifyMoved } from '../../domain/notifications/notify.ts'
import { shareErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { lockTask } from '../../domain/tasks/tasks.queries.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { route } from '../../http/route.ts'

export const changeState = route(claims.changeState, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: canMoveClaim,
  audit: ({ subject, body }) => ({
    action: 'change_state',
    noun: 'claim',
    id: subject.task.id,
    details: { from: subject.state, to: body.state },
  }),
  handler: async ({ db, actor, subject: seen, body, fail }) => {
    // A review keeps the evidence, so it waits for an erasure that has already chosen files, before any row
    // is locked.
    if (body.state === 'in_review') await shareErasing(db)
    // Read again under the lock: of two concurrent requests, the second must see everything that the first did.
    await lockTask(db, seen.task.id)
    const subject = (await findClaim(db, actor, seen.task.id)) ?? fail('not_found')
    const { task } = subject
    if (task.archived_at) fail('task_archived')
    const stale = () => fail('stale_version', { meta: { mine: body.version, theirs: task.version } })
    if (body.version !== task.version) stale()
    const next = claimStatesFor(actor, subject)
    if (!next.includes(body.state)) {
      // The claim's state allows it, but not to this person.
      if (claimStatesAfter(subject.state).includes(body.state) && body.state !== 'assigned') fail('forbidden')
      fail('claim_state_not_allowed', { meta: { state: subject.state, allowed: next } })
    }
    if (body.note === '' && claimStepNeedsReason(subject.state, body.state)) fail('claim_reason_required')
    if (!(await nextVersion(db, task.id, body.version))) stale()
    await setClaimState(db, task.id, body.state)
    await insertClaimEvent(db, {
      taskId: task.id,
      userId: actor.userId,
      action: 'state',
      from: subject.state,
      to: body.state,
      note: body.note,
    })
    await emitEvent(db, 'claim.state_changed', { id: task.id, from: subject.state, to: body.state })
    const claim = (await findClaim(db, actor, task.id)) ?? fail('not_found')
    await notifyMoved(db, actor, claim, body.note)
    return claimView(actor)(claim)
  },
})
