import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Certification } from '../schemas/certification.ts'
import { FormStructure } from '../schemas/form.ts'
import { FormPayload, SubmitReceipt } from '../schemas/inspection.ts'
import { Flag, IdParams, NumericId, PageQuery, pageOf, SelectOption, SelectQuery } from '../schemas/page.ts'
import { Folder, Task, TaskType } from '../schemas/task.ts'

export const FolderListQuery = PageQuery.extend({ archived: Flag, q: z.string().trim().max(200).optional() })

export const tasks = defineRoutes({
  read: {
    method: 'GET',
    path: '/tasks/:id',
    summary: 'A task of any type',
    params: IdParams,
    ok: Task,
    errors: ['not_found'],
  },
  form: {
    method: 'GET',
    path: '/tasks/:id/form',
    summary: 'The form as pinned for this task',
    params: IdParams,
    ok: z.object({
      id: z.number(),
      name: z.string(),
      version: z.number(),
      structure: FormStructure,
      flags: z.object({ progressive: z.boolean(), camera_only: z.boolean(), position_required: z.boolean() }),
    }),
    errors: ['not_found'],
  },
  certifications: {
    method: 'GET',
    path: '/tasks/:id/certifications',
    summary: 'Certifications of a task',
    params: IdParams,
    query: PageQuery,
    ok: pageOf(Certification),
    errors: ['not_found'],
  },
  folders: {
    method: 'GET',
    path: '/tasks/folders',
    summary: 'Every folder the user may see',
    query: FolderListQuery.extend({ type: TaskType.optional() }),
    ok: pageOf(Folder),
    errors: [],
  },
  usersForTask: {
    method: 'GET',
    path: '/tasks/users_for_task',
    summary: 'Users who may be assigned',
    query: SelectQuery.extend({ folder_id: NumericId.optional() }),
    ok: z.array(SelectOption),
    errors: ['not_found'],
  },
  submitForm: {
    method: 'POST',
    path: '/tasks/submit_form/:id',
    summary: 'Submit an inspection of this task',
    params: IdParams,
    body: FormPayload,
    ok: SubmitReceipt,
    errors: [
      'not_found',
      'inspection_already_submitted',
      'stale_version',
      'form_incomplete',
      'inspection_files_pending',
      'forbidden',
      'task_archived',
    ],
  },
})
