import { emails } from '@atesta/contract/routes/emails.ts'
import { dropUploads } from '../../domain/certifications/close-uploads.ts'
import { deleteEmailTask, findEmailTask, lockEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { shareErasing } from '../../domain/tasks/erasing-lock.queries.ts'
import { isTaskUnderLegalHold } from '../../domain/tasks/legal-holds.queries.ts'
import { canDeleteTask } from '../../domain/tasks/tasks.policy.ts'
import { route } from '../../http/route.ts'

export const remove = route(emails.remove, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: canDeleteTask,
  audit: ({ subject }) => ({
    action: 'delete',
    noun: 'email',
    id: subject.id,
    details: { name: subject.name },
  }),
  handler: async ({ db, subject, fail }) => {
    // Waits for a legal hold that is being placed, and makes the next one wait for this deletion.
    await shareErasing(db)
    if (await isTaskUnderLegalHold(db, subject.id)) fail('legal_hold')
    // Files that never arrived are no evidence: they are deleted with it, and their credits and storage are
    // given back.
    await lockEmailTask(db, subject.id)
    await dropUploads(db, { taskId: subject.id })
    if (!(await deleteEmailTask(db, subject.id))) fail('inspections_assigned')
    return undefined
  },
})
