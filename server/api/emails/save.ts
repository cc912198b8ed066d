import { emails } from '@atesta/contract/routes/emails.ts'
import { changeOf, pinnedForm, sameForm, savedAs } from '../../domain/emails/email-task-change.ts'
import {
  findEmailTask,
  findEmailTaskToChange,
  giveForm,
  updateEmailTask,
} from '../../domain/emails/email-tasks.queries.ts'
import { emailTaskView } from '../../domain/emails/emails.view.ts'
import { scheduleFollowUp } from '../../domain/emails/follow-up.queries.ts'
import { canEditTask } from '../../domain/tasks/tasks.policy.ts'
import { updateTask } from '../../domain/tasks/tasks.queries.ts'
import { route } from '../../http/route.ts'

export const save = route(emails.save, {
  find: ({ db, actor, params }) => findEmailTaskToChange(db, actor, params.id),
  allow: canEditTask,
  audit: (_context, task) => ({ action: 'save', noun: 'email', id: task.id, details: { name: task.name } }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (subject.archived_at) fail('task_archived')
    const { email } = subject
    const given = savedAs(subject, body)
    // The form shown to recipients is fixed; texts and dates of future messages may still change.
    if (email.sent_at && !sameForm(subject, given)) fail('email_task_sent')
    const form = await pinnedForm(db, given.template_id, subject)
    const change = changeOf(given, {
      locale: given.locale,
      expiresAt: email.expires_at,
      sentAt: email.sent_at,
    })
    const saved = await updateTask(db, subject.id, body.version, {
      name: given.name,
      description: given.description,
      templateId: form.id,
      templateVersion: form.version,
      dueAt: null,
      settings: given.settings,
    })
    if (!saved) fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    if (!email.sent_at) await giveForm(db, subject.id, form)
    const times = { expiresAt: email.expires_at, reminderDays: email.reminder_days }
    await updateEmailTask(db, subject.id, change, times)
    await scheduleFollowUp(db, subject.id)
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
