import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { findFolder } from '../../folders/folders.queries.ts'
import { findTask } from '../../tasks/tasks.queries.ts'
import { seeEmails } from '../emails.policy.ts'
import { listEmails } from '../emails.queries.ts'
import { emailView } from '../emails.view.ts'

export const list = route(emails.list, {
  allow: seeEmails,
  handler: async ({ db, actor, query, fail }) => {
    const { task_id, folder_id } = query
    if (task_id !== undefined && !(await findTask(db, actor, task_id, 'email'))) fail('not_found')
    if (folder_id !== undefined && !(await findFolder(db, actor, folder_id, 'email'))) fail('not_found')
    return listEmails(db, actor, query, emailView(actor))
  },
})
