import { emails } from '@atesta/contract/routes/emails.ts'
import { insertEmails } from '../../domain/emails/email-changes.queries.ts'
import { changeOf, pinnedForm } from '../../domain/emails/email-task-change.ts'
import { findEmailTask, insertEmailTask } from '../../domain/emails/email-tasks.queries.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { resolveRecipients } from '../../domain/emails/recipients.ts'
import { folderForTask } from '../../domain/folders/folder-for-task.ts'
import { insertTask } from '../../domain/tasks/tasks.queries.ts'
import { canCreateWorkflows } from '../../domain/workflows/workflows.policy.ts'
import { route } from '../../http/route.ts'

export const create = route(emails.create, {
  allow: canCreateWorkflows,
  audit: ({ body }, task) => ({
    action: 'create',
    noun: 'email',
    id: task.id,
    details: { name: body.name, recipients: task.recipients.all },
  }),
  handler: async ({ db, actor, body, fail }) => {
    const folder = await folderForTask(db, actor, body.folder_id, 'email')
    const { id: templateId, version: templateVersion } = await pinnedForm(db, body.template_id)
    const change = changeOf(body, { locale: body.locale ?? actor.company.locale, expiresAt: null })
    const id = await insertTask(db, {
      type: 'email',
      folderId: folder.id,
      name: body.name,
      description: body.description,
      templateId,
      templateVersion,
      dueAt: null,
      createdBy: actor.userId,
      settings: body.settings,
    })
    await insertEmailTask(db, id, change)
    const recipients = await resolveRecipients(db, body.recipients, change.locale)
    await insertEmails(db, { id, template_id: templateId, template_version: templateVersion }, recipients)
    const task = await findEmailTask(db, actor, id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
