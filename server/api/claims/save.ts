import { claims } from '@atesta/contract/routes/claims.ts'
import type { Db } from '../../database/database.ts'
import { changeOf } from '../../domain/claims/change-of.ts'
import { changesBetween } from '../../domain/claims/changed-parts.ts'
import { insertClaimEvent, nextVersion, updateClaim } from '../../domain/claims/claim-changes.queries.ts'
import { canEditClaim } from '../../domain/claims/claims.policy.ts'
import { findClaim } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { folderForTask } from '../../domain/folders/folder-for-task.ts'
import { lockTask, type TaskRow } from '../../domain/tasks/tasks.queries.ts'
import { templateForTask } from '../../domain/templates/template-for-task.ts'
import { route } from '../../http/route.ts'

/** An unchanged form keeps its version; a new one starts in its current version. */
async function formOf(db: Db, task: TaskRow, templateId: number | null) {
  if (templateId === null) return null
  return templateId === task.template_id && task.template_version !== null
    ? { id: templateId, version: task.template_version }
    : templateForTask(db, templateId)
}

export const save = route(claims.save, {
  find: ({ db, actor, params }) => findClaim(db, actor, params.id),
  allow: canEditClaim,
  audit: ({ subject }, claim) => ({
    action: 'save',
    noun: 'claim',
    id: claim.id,
    details: {
      name: claim.name,
      number: claim.number,
      ...(claim.folder.id !== subject.task.folder_id && { folder: claim.folder.name }),
    },
  }),
  handler: async ({ db, actor, subject, body, fail }) => {
    await lockTask(db, subject.task.id)
    const before = (await findClaim(db, actor, subject.task.id)) ?? fail('not_found')
    const { task } = before
    if (task.archived_at) fail('task_archived')
    if (body.version !== task.version)
      fail('stale_version', { meta: { mine: body.version, theirs: task.version } })
    const { template_id, folder_id, ...change } = changeOf(before, body)
    if (folder_id !== task.folder_id) await folderForTask(db, actor, folder_id, 'claim')
    const template = await formOf(db, task, template_id)
    await updateClaim(db, task.id, { ...change, template, folderId: folder_id })
    const after = (await findClaim(db, actor, task.id)) ?? fail('not_found')
    const changes = changesBetween(before, after)
    const moved = folder_id !== task.folder_id
    // A save that changes nothing leaves no event in the claim's history, and makes no other save stale.
    if (changes.changed.length === 0 && !moved) return claimView(actor)(after)
    await nextVersion(db, task.id, body.version)
    await insertClaimEvent(db, {
      ...{ taskId: task.id, userId: actor.userId, action: 'saved', ...changes },
      ...(moved && { folder: after.task.folder_name }),
    })
    const claim = (await findClaim(db, actor, task.id)) ?? fail('not_found')
    return claimView(actor)(claim)
  },
})
