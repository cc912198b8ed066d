import type { folders } from '@atesta/contract/routes/folders.ts'
import type { Handlers } from '../../http/route.ts'
import { addMember } from './add-member.ts'
import { archive } from './archive.ts'
import { listForSelect } from './list-for-select.ts'
import { read } from './read.ts'
import { readWithUsers } from './read-with-users.ts'
import { remove } from './remove.ts'
import { unarchive } from './unarchive.ts'
import { usersForFolderRoute } from './users-for-folder.ts'

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
