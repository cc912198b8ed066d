import { claims } from '@atesta/contract/routes/claims.ts'
import type { Db } from '../../../core/database.ts'
import { route } from '../../../core/route.ts'
import { lockTask, type TaskRow } from '../../tasks/tasks.queries.ts'
import { templateForTask } from '../../templates/template-for-task.ts'
import { insertClaimEvent, nextVersion, updateClaim } from '../claim-changes.queries.ts'
import { editClaim } from '../claims.policy.ts'
import { findClaim } from '../claims.queries.ts'
import { claimView } from '../claims.view.ts'

/** The same form stays in the version it was given with; another form comes in its current one. */
async function formOf(db: Db, task: TaskRow, templateId: number | null) {
  if (templateId === null) return null
  return templateId === task.template_id && task.template_version !== null
    ? { id: templateId, version: task.template_version }
    : templateForTask(db, templateId)
}

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
    await lockTask(db, subject.task.id)
    const { task } = (await findClaim(db, actor, subject.task.id)) ?? fail('not_found')
    if (task.archived_at) fail('task_archived')
    if (!(await nextVersion(db, task.id, body.version)))
      fail('stale_version', { meta: { mine: body.version, theirs: task.version } })
    await updateClaim(db, task.id, { ...body, template: await formOf(db, task, body.template_id) })
    await insertClaimEvent(db, { taskId: task.id, userId: actor.userId, action: 'saved' })
    const claim = await findClaim(db, actor, task.id)
    return claim ? claimView(actor)(claim) : fail('not_found')
  },
})
