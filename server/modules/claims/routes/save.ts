import { claims } from '@atesta/contract/routes/claims.ts'
import { route } from '../../../core/route.ts'
import { findTemplate } from '../../templates/templates.queries.ts'
import { insertClaimEvent, nextVersion, updateClaim } from '../claim-changes.queries.ts'
import { editClaim } from '../claims.policy.ts'
import { findClaim } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

export const save = route(claims.save, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: editClaim,
  audit: ({ body }, claim) => ({
    action: 'save',
    noun: 'claim',
    id: claim.id,
    details: { name: body.name, number: body.number },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    const { task } = subject
    if (task.archived_at) fail('task_archived')
    const found = body.template_id === null ? null : await findTemplate(db, body.template_id)
    if (found === undefined) return fail('not_found')
    // The same form stays in the version it was given with; another form comes in its current one.
    const template =
      found && found.id === task.template_id && task.template_version
        ? { id: found.id, version: task.template_version }
        : found
    if (!(await nextVersion(db, task.id, body.version)))
      fail('stale_version', { meta: { mine: body.version, theirs: task.version } })
    await updateClaim(db, task.id, { ...body, template })
    await insertClaimEvent(db, { taskId: task.id, userId: actor.userId, action: 'saved' })
    const claim = await findClaim(db, actor, task.id)
    return claim ? claimView(actor)(claim) : fail('not_found')
  },
})
