import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { anyone } from '../folders.policy.ts'
import { findFolder } from '../folders.queries.ts'
import { folderView } from '../folders.view.ts'

export const read = route(folders.read, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject }) => folderView(actor)(subject),
})
