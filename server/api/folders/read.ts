import { folders } from '@atesta/contract/routes/folders.ts'
import { findFolder } from '../../domain/folders/folders.queries.ts'
import { folderView } from '../../domain/folders/folders.view.ts'
import { anyone, route } from '../../http/route.ts'

export const read = route(folders.read, {
  find: ({ db, actor, params }) => findFolder(db, actor, params.id),
  allow: anyone,
  handler: async ({ actor, subject }) => folderView(actor)(subject),
})
