import type { folders } from '@atesta/contract/routes/folders.ts'
import type { Handlers } from '../../core/route.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { read } from './routes/read.ts'
import { usersForFolderRoute } from './routes/users-for-folder.ts'

export const foldersHandlers = {
  read,
  listForSelect,
  usersForFolder: usersForFolderRoute,
} satisfies Handlers<typeof folders>
