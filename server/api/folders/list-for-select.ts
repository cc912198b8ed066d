import { folders } from '@atesta/contract/routes/folders.ts'
import { foldersForSelect } from '../../domain/folders/folders.queries.ts'
import { anyone, route } from '../../http/route.ts'

export const listForSelect = route(folders.listForSelect, {
  allow: anyone,
  handler: async ({ db, actor, query }) =>
    (await foldersForSelect(db, actor, query)).map((folder) => ({
      value: folder.id,
      label: folder.name,
      hint: folder.type,
    })),
})
