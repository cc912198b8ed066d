import { z } from 'zod'
import { limits, locales } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { Certification } from '../schemas/certification.ts'
import { FormStructure } from '../schemas/form.ts'
import { FormPayload, SubmitReceipt } from '../schemas/inspection.ts'
import {
  Flag,
  IdParams,
  Name,
  NumericId,
  PageQuery,
  pageOf,
  SelectOption,
  SelectQuery,
  Version,
} from '../schemas/page.ts'
import { Folder, Task, TaskType, TaskWithUsers } from '../schemas/task.ts'

export const FolderListQuery = PageQuery.extend({
  archived: Flag,
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['name', '-name', 'created_at', '-created_at']).default('name'),
})
export const FolderBody = z.strictObject({
  name: Name,
  members: z.array(NumericId).max(limits.maxFolderMembers).default([]),
})
/** Omitted fields stay; null empties. */
export const FolderChange = z.strictObject({
  name: FolderBody.shape.name.optional(),
  members: z.array(NumericId).max(limits.maxFolderMembers).nullish(),
  version: Version,
})
export const TaskListQuery = PageQuery.extend({
  archived: Flag,
  mine: Flag,
  following: Flag,
  folder_id: NumericId.optional(),
  /** Assigned to this user. */
  user_id: NumericId.optional(),
  done: Flag,
  /** Overdue, due within a week from now, or without a date. */
  due: z.enum(['overdue', 'week', 'none']).optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['name', '-name', 'due_at', '-due_at', 'updated_at', '-updated_at']).default('-updated_at'),
})

export const tasks = defineRoutes({
  list: {
    method: 'GET',
    path: '/tasks',
    summary: 'Tasks of any type the user may see',
    query: TaskListQuery.extend({ type: TaskType.optional() }),
    ok: pageOf(Task),
    errors: ['not_found'],
  },
  read: {
    method: 'GET',
    path: '/tasks/:id',
    summary: 'A task of any type',
    params: IdParams,
    ok: Task,
    errors: ['not_found'],
  },
  readWithUsers: {
    method: 'GET',
    path: '/tasks/get_task_with_users_data/:id',
    summary: 'A task with its people and what they did last',
    params: IdParams,
    ok: TaskWithUsers,
    errors: ['not_found'],
  },
  form: {
    method: 'GET',
    path: '/tasks/:id/form',
    summary: 'The form as pinned for this task, and in which language it asks',
    params: IdParams,
    ok: z.object({
      id: z.number(),
      name: z.string(),
      version: z.number(),
      structure: FormStructure,
      /** An email task's own language, otherwise the company's. */
      language: z.enum(locales),
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
  download: {
    method: 'GET',
    path: '/tasks/download/:id',
    summary: 'Everything under a task as a ZIP: originals, proofs, reports, answers',
    params: IdParams,
    binary: 'application/zip',
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
  createFolder: {
    method: 'POST',
    path: '/tasks/folder/create',
    summary: 'Create a folder for tasks of one type',
    body: FolderBody.extend({ type: TaskType }),
    status: 201,
    ok: Folder,
    errors: ['forbidden', 'folder_name_already_exists', 'repeated_user', 'not_found'],
  },
  saveFolder: {
    method: 'POST',
    path: '/tasks/folder/:id',
    summary: 'Save a folder of any type: what is left out stays, null empties',
    params: IdParams,
    body: FolderChange,
    ok: Folder,
    errors: ['not_found', 'forbidden', 'folder_name_already_exists', 'stale_version', 'repeated_user'],
  },
  assign: {
    method: 'POST',
    path: '/tasks/assign/:id',
    summary: 'Assign one more user to a task of any type',
    params: IdParams,
    body: z.strictObject({ user_id: NumericId }),
    ok: Task,
    errors: [
      'not_found',
      'forbidden',
      'task_archived',
      'user_already_assigned_task',
      'user_already_assigned_workflow',
      'user_already_assigned_claim',
      'parent_config_cant_be_changed',
    ],
  },
  unassign: {
    method: 'POST',
    path: '/tasks/unassign/:id',
    summary: 'Take a user off a task of any type',
    params: IdParams,
    body: z.strictObject({ user_id: NumericId }),
    ok: Task,
    errors: ['not_found', 'forbidden', 'task_archived', 'parent_config_cant_be_changed'],
  },
  follow: {
    method: 'POST',
    path: '/tasks/follow/:id',
    summary: 'Be told of what is submitted under a task',
    params: IdParams,
    ok: z.object({ following: z.boolean() }),
    errors: ['not_found'],
  },
  unfollow: {
    method: 'POST',
    path: '/tasks/unfollow/:id',
    summary: 'No longer be told of what is submitted under a task',
    params: IdParams,
    ok: z.object({ following: z.boolean() }),
    errors: ['not_found'],
  },
  archiveMany: {
    method: 'POST',
    path: '/tasks/archive',
    summary: 'Archive tasks of any type; only workflows can come back',
    body: z.strictObject({ ids: z.array(NumericId).min(1).max(500) }),
    ok: z.object({
      archived: z.array(z.number()),
      /** Those that were not archived, and why: an error code. */
      not_archived: z.array(z.object({ id: z.number(), code: z.string() })),
    }),
    errors: [],
  },
  archive: {
    method: 'POST',
    path: '/tasks/archive/:id',
    summary: 'Archive a workflow or claim for good',
    params: IdParams,
    ok: Task,
    errors: ['not_found', 'forbidden', 'task_archived', 'archive_claim_in_review'],
  },
  unarchive: {
    method: 'POST',
    path: '/tasks/unarchive/:id',
    summary: 'Bring back a task that was archived as one of the list of tasks',
    params: IdParams,
    ok: Task,
    errors: [
      'not_found',
      'forbidden',
      'unarchive_task_error',
      'unarchive_folder_archived',
      'unarchive_parent_archived',
      'task_not_archived',
    ],
  },
  usersForTask: {
    method: 'GET',
    path: '/tasks/users_for_task',
    summary: 'Users who may be assigned',
    query: SelectQuery.extend({
      folder_id: NumericId.optional(),
      /** Only this person, even if disabled, to name someone chosen before. */
      id: NumericId.optional(),
    }),
    ok: z.array(SelectOption),
    errors: ['not_found'],
  },
  clientsForTask: {
    method: 'GET',
    path: '/tasks/clients_for_task',
    summary: 'Clients who may be asked, at most 50; other addresses become clients in place',
    query: SelectQuery.extend({ task_id: NumericId.optional() }),
    ok: z.array(
      SelectOption.extend({
        email: z.string(),
        phone: z.string(),
        locale: z.enum(locales).nullable(),
        unsubscribed: z.boolean(),
        /** Whether it is a recipient of the given task. */
        recipient: z.boolean(),
      }),
    ),
    errors: ['not_found', 'forbidden'],
  },
  submitFormToken: {
    method: 'POST',
    path: '/tasks/submit_form_token/:id',
    summary: 'A respondent submits the inspection of their personal link',
    params: IdParams,
    body: FormPayload.extend({ token: z.string().max(200).optional() }),
    bulky: true,
    ok: SubmitReceipt,
    tokenInBody: true,
    errors: [
      'not_found',
      'inspection_already_submitted',
      'stale_version',
      'form_incomplete',
      'signature_no_picture',
      'inspection_files_pending',
      'forbidden',
      'task_archived',
      'workflow_readonly',
      'email_closed',
    ],
  },
  submitForm: {
    method: 'POST',
    path: '/tasks/submit_form/:id',
    summary: 'Submit an inspection of this task',
    params: IdParams,
    body: FormPayload,
    bulky: true,
    ok: SubmitReceipt,
    errors: [
      'not_found',
      'inspection_already_submitted',
      'stale_version',
      'form_incomplete',
      'signature_no_picture',
      'inspection_files_pending',
      'forbidden',
      'respondent_submits',
      'task_archived',
      'workflow_readonly',
    ],
  },
})
