import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { editTask } from '../../tasks/tasks.policy.ts'
import { updateTask } from '../../tasks/tasks.queries.ts'
import { changeOf, pinnedForm, sameForm } from '../email-task-change.ts'
import { findEmailTask, updateEmailTask } from '../email-tasks.queries.ts'
import { emailTaskView } from '../emails.view.ts'
import { scheduleFollowUp } from '../follow-up.queries.ts'

export const save = route(emails.save, {
  find: ({ db, actor, params }) => findEmailTask(db, actor, params.id),
  allow: editTask,
  audit: ({ body }, task) => ({ action: 'save', noun: 'email', id: task.id, details: { name: body.name } }),
  handler: async ({ db, actor, subject, body, fail }) => {
    if (subject.archived_at) fail('task_archived')
    const { email } = subject
    // What recipients were shown stays as it is; words and dates may still change for the messages to come.
    if (email.sent_at && !sameForm(subject, body)) fail('email_task_sent')
    const form = await pinnedForm(db, body.template_id, subject)
    const change = changeOf(body, {
      locale: body.locale ?? email.locale,
      expiresAt: email.expires_at,
      sentAt: email.sent_at,
    })
    const saved = await updateTask(db, subject.id, body.version, {
      name: body.name,
      description: body.description,
      templateId: form.id,
      templateVersion: form.version,
      dueAt: null,
      settings: body.settings,
    })
    if (!saved) fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    await updateEmailTask(db, subject.id, change)
    await scheduleFollowUp(db, subject.id)
    const task = await findEmailTask(db, actor, subject.id)
    return task ? emailTaskView(actor)(task) : fail('not_found')
  },
})
