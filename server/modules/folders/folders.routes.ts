import type { folders } from '@atesta/contract/routes/folders.ts'
import type { Handlers } from '../../core/route.ts'
import { addMember } from './routes/add-member.ts'
import { archive } from './routes/archive.ts'
import { listForSelect } from './routes/list-for-select.ts'
import { read } from './routes/read.ts'
import { readWithUsers } from './routes/read-with-users.ts'
import { remove } from './routes/remove.ts'
import { unarchive } from './routes/unarchive.ts'
import { usersForFolderRoute } from './routes/users-for-folder.ts'

export const foldersHandlers = {
  read,
  readWithUsers,
  listForSelect,
  usersForFolder: usersForFolderRoute,
  addMember,
  archive,
  unarchive,
  remove,
} satisfies Handlers<typeof folders>
