import { folders } from '@atesta/contract/routes/folders.ts'
import { route } from '../../../core/route.ts'
import { anyone } from '../folders.policy.ts'
import { foldersForSelect } from '../folders.queries.ts'

export const listForSelect = route(folders.listForSelect, {
  allow: anyone,
  handler: async ({ db, actor, query }) =>
    (await foldersForSelect(db, actor, query)).map((folder) => ({
      value: folder.id,
      label: folder.name,
      hint: folder.type,
    })),
})
