import type { tasks } from '@atesta/contract/routes/tasks.ts'
import type { Handlers } from '../../core/route.ts'
import { archive } from './routes/archive.ts'
import { archiveMany } from './routes/archive-many.ts'
import { assign } from './routes/assign.ts'
import { certifications } from './routes/certifications.ts'
import { clientsForTask } from './routes/clients-for-task.ts'
import { createFolder } from './routes/create-folder.ts'
import { download } from './routes/download.ts'
import { folders } from './routes/folders.ts'
import { followRoute } from './routes/follow.ts'
import { form } from './routes/form.ts'
import { list } from './routes/list.ts'
import { read } from './routes/read.ts'
import { readWithUsers } from './routes/read-with-users.ts'
import { saveFolder } from './routes/save-folder.ts'
import { submitForm } from './routes/submit-form.ts'
import { submitFormToken } from './routes/submit-form-token.ts'
import { unarchive } from './routes/unarchive.ts'
import { unassign } from './routes/unassign.ts'
import { unfollowRoute } from './routes/unfollow.ts'
import { usersForTaskRoute } from './routes/users-for-task.ts'

export const tasksHandlers = {
  list,
  read,
  readWithUsers,
  createFolder,
  saveFolder,
  assign,
  unassign,
  follow: followRoute,
  unfollow: unfollowRoute,
  archiveMany,
  archive,
  unarchive,
  form,
  certifications,
  folders,
  usersForTask: usersForTaskRoute,
  clientsForTask,
  submitFormToken,
  submitForm,
  download,
} satisfies Handlers<typeof tasks>
