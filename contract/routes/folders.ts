import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdParams, NumericId, SelectOption, SelectQuery } from '../schemas/page.ts'
import { Folder, FolderWithUsers, TaskType } from '../schemas/task.ts'

export const folders = defineRoutes({
  read: {
    method: 'GET',
    path: '/folders/:id',
    summary: 'A folder',
    params: IdParams,
    ok: Folder,
    errors: ['not_found'],
  },
  readWithUsers: {
    method: 'GET',
    path: '/folders/get_folder_with_users_data/:id',
    summary: 'A folder with its people and what they did last',
    params: IdParams,
    ok: FolderWithUsers,
    errors: ['not_found'],
  },
  listForSelect: {
    method: 'GET',
    path: '/folders/list_for_select',
    summary: 'Folders to choose from',
    query: SelectQuery.extend({ type: TaskType.optional() }),
    ok: z.array(SelectOption),
    errors: [],
  },
  usersForFolder: {
    method: 'GET',
    path: '/folders/users_for_folder',
    summary: 'Users who may become members, with membership marked',
    query: SelectQuery.extend({ folder_id: NumericId.optional() }),
    ok: z.array(SelectOption.extend({ member: z.boolean() })),
    errors: ['not_found', 'forbidden'],
  },
  addMember: {
    method: 'POST',
    path: '/folders/member/add/:id',
    summary: 'Make one more user a member of a folder',
    params: IdParams,
    body: z.strictObject({ user_id: NumericId }),
    ok: Folder,
    errors: ['not_found', 'forbidden', 'user_already_assigned', 'folder_full'],
  },
  archive: {
    method: 'POST',
    path: '/folders/archive/:id',
    summary: 'Archive a folder without open tasks',
    params: IdParams,
    ok: Folder,
    errors: ['not_found', 'forbidden', 'folder_archived', 'folder_has_open_tasks'],
  },
  unarchive: {
    method: 'POST',
    path: '/folders/unarchive/:id',
    summary: 'Bring back an archived folder',
    params: IdParams,
    ok: Folder,
    errors: ['not_found', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/folders/:id',
    summary: 'Delete an empty folder of any type',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'folder_has_tasks', 'delete_folder_has_claims'],
  },
})
