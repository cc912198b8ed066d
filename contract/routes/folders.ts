import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdParams, NumericId, SelectOption, SelectQuery } from '../schemas/page.ts'
import { Folder, TaskType } from '../schemas/task.ts'

export const folders = defineRoutes({
  read: {
    method: 'GET',
    path: '/folders/:id',
    summary: 'A folder',
    params: IdParams,
    ok: Folder,
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
})
