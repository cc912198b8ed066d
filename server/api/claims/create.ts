import { claims } from '@atesta/contract/routes/claims.ts'
import { insertClaim, insertClaimEvent, setClaimState } from '../../domain/claims/claim-changes.queries.ts'
import { canCreateClaims } from '../../domain/claims/claims.policy.ts'
import { assignablePeople, findClaim } from '../../domain/claims/claims.queries.ts'
import { claimView } from '../../domain/claims/claims.view.ts'
import { folderForTask } from '../../domain/folders/folder-for-task.ts'
import { notifyAssigned } from '../../domain/notifications/notify.ts'
import { addAssignees } from '../../domain/tasks/task-people.queries.ts'
import { templateForTask } from '../../domain/templates/template-for-task.ts'
import { emitEvent } from '../../domain/webhooks/emit.ts'
import { route } from '../../http/route.ts'

export const create = route(claims.create, {
  allow: canCreateClaims,
  audit: ({ body }, claim) => ({
    action: 'create',
    noun: 'claim',
    id: claim.id,
    details: { name: body.name, number: body.number },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const folder = await folderForTask(db, actor, body.folder_id, 'claim')
    const template = body.template_id === null ? null : await templateForTask(db, body.template_id)
    const { assignees } = body
    if (new Set(assignees).size !== assignees.length) fail('repeated_user')
    const people = assignees.length > 0 ? await assignablePeople(db, assignees) : []
    if (people.length !== assignees.length) fail('not_found')
    const id = await insertClaim(db, { ...body, template, folderId: folder.id, userId: actor.userId })
    await insertClaimEvent(db, { taskId: id, userId: actor.userId, action: 'created', to: 'reported' })
    if (people.length > 0) {
      await addAssignees(db, id, assignees)
      await setClaimState(db, id, 'assigned')
      await insertClaimEvent(db, {
        taskId: id,
        userId: actor.userId,
        action: 'assigned',
        from: 'reported',
        to: 'assigned',
        people,
      })
    }
    await emitEvent(db, 'claim.created', { id, name: body.name, folder_id: folder.id })
    const claim = await findClaim(db, actor, id)
    if (!claim) return fail('not_found')
    await notifyAssigned(db, actor, { ...claim.task, number: claim.number }, assignees)
    return claimView(actor)(claim)
  },
})
