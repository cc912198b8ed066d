import { claims } from '@atesta/contract/routes/claims.ts'
import type { z } from 'zod'
import type { Db } from '../../database/database.ts'
import { changedParts } from '../../domain/claims/changed-parts.ts'
import { insertClaimEvent, nextVersion, updateClaim } from '../../domain/claims/claim-changes.queries.ts'
import { canEditClaim } from '../../domain/claims/claims.policy.ts'
import { type ClaimRow, findClaim } from '../../domain/claims/claims.queries.ts'
import { claimFacts, claimView } from '../../domain/claims/claims.view.ts'
import { folderForTask } from '../../domain/folders/folder-for-task.ts'
import { lockTask, type TaskRow } from '../../domain/tasks/tasks.queries.ts'
import { templateForTask } from '../../domain/templates/template-for-task.ts'
import { mergeSave } from '../../http/merge-save.ts'
import { route } from '../../http/route.ts'

/** An unchanged form keeps its version; a new one starts in its current version. */
async function formOf(db: Db, task: TaskRow, templateId: number | null) {
  if (templateId === null) return null
  return templateId === task.template_id && task.template_version !== null
    ? { id: templateId, version: task.template_version }
    : templateForTask(db, templateId)
}

/** The fields of a claim after a save. */
function changeOf(claim: ClaimRow, given: z.output<typeof claims.save.body>) {
  const { task } = claim
  const { insured, incident, amount } = claimFacts(claim)
  const { insured: insuredGiven, incident: incidentGiven, ...more } = given
  const present = {
    name: task.name,
    description: task.description,
    folder_id: task.folder_id,
    template_id: task.template_id,
    due_at: task.due_at?.toISOString() ?? null,
    number: claim.number,
    policy_number: claim.policy_number,
    amount,
  }
  return {
    ...mergeSave(present, more, { description: '', policy_number: '' }),
    insured: insuredGiven === null ? noInsured : mergeSave(insured, insuredGiven ?? {}, noInsured),
    incident: incidentGiven === null ? nothing : mergeSave(incident, incidentGiven ?? {}, nothing),
  }
}
const noInsured = { name: '', email: '', phone: '' }
const nothing = { date: null, type: 'other' as const, place: '', position: null }

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
    if (!(await nextVersion(db, task.id, body.version)))
      fail('stale_version', { meta: { mine: body.version, theirs: task.version } })
    const { template_id, folder_id, ...change } = changeOf(before, body)
    if (folder_id !== task.folder_id) await folderForTask(db, actor, folder_id, 'claim')
    const template = await formOf(db, task, template_id)
    await updateClaim(db, task.id, { ...change, template, folderId: folder_id })
    const claim = (await findClaim(db, actor, task.id)) ?? fail('not_found')
    await insertClaimEvent(db, {
      ...{ taskId: task.id, userId: actor.userId, action: 'saved', changed: changedParts(before, claim) },
      ...(folder_id !== task.folder_id && { folder: claim.task.folder_name }),
    })
    return claimView(actor)(claim)
  },
})
