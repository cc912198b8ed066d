import type { tasks } from '@atesta/contract/routes/tasks.ts'
import type { Handlers } from '../../http/route.ts'
import { archive } from './archive.ts'
import { archiveMany } from './archive-many.ts'
import { assign } from './assign.ts'
import { certifications } from './certifications.ts'
import { clientsForTask } from './clients-for-task.ts'
import { createFolder } from './create-folder.ts'
import { download } from './download.ts'
import { folders } from './folders.ts'
import { followRoute } from './follow.ts'
import { form } from './form.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { readWithUsers } from './read-with-users.ts'
import { saveFolder } from './save-folder.ts'
import { submitForm } from './submit-form.ts'
import { submitFormToken } from './submit-form-token.ts'
import { unarchive } from './unarchive.ts'
import { unassign } from './unassign.ts'
import { unfollowRoute } from './unfollow.ts'
import { usersForTaskRoute } from './users-for-task.ts'

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
