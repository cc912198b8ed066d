import { emails } from '@atesta/contract/routes/emails.ts'
import { route } from '../../../core/route.ts'
import { listFolders } from '../../folders/folders.queries.ts'
import { folderView } from '../../folders/folders.view.ts'
import { seeEmails } from '../emails.policy.ts'

export const folders = route(emails.folders, {
  allow: seeEmails,
  handler: ({ db, actor, query }) => listFolders(db, actor, { ...query, type: 'email' }, folderView(actor)),
})
