import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { Certification } from '../schemas/certification.ts'
import { FormPayload, Inspection, SaveReceipt } from '../schemas/inspection.ts'
import { Flag, IdParams, NumericId, PageQuery, pageOf, SelectOption, SelectQuery } from '../schemas/page.ts'
import { Folder, Task } from '../schemas/task.ts'
import { FolderListQuery } from './tasks.ts'

const Name = z.string().trim().min(1).max(200)
const WorkflowBody = z.strictObject({
  name: Name,
  description: z.string().trim().max(4000).default(''),
  folder_id: NumericId,
  template_id: NumericId,
  assignees: z.array(NumericId).max(200).default([]),
  due_at: z.iso.datetime({ offset: true }).nullable().default(null),
})
const FolderBody = z.strictObject({ name: Name, members: z.array(NumericId).max(500).default([]) })
const Version = z.number().int().nonnegative()

export const workflows = defineRoutes({
  list: {
    method: 'GET',
    path: '/workflows',
    summary: 'Workflows the user may see',
    query: PageQuery.extend({
      archived: Flag,
      mine: Flag,
      folder_id: NumericId.optional(),
      q: z.string().trim().max(200).optional(),
      sort: z
        .enum(['name', '-name', 'due_at', '-due_at', 'updated_at', '-updated_at'])
        .default('-updated_at'),
    }),
    ok: pageOf(Task),
    errors: ['not_found'],
  },
  read: {
    method: 'GET',
    path: '/workflows/:id',
    summary: 'A workflow',
    params: IdParams,
    ok: Task,
    errors: ['not_found'],
  },
  listForSelect: {
    method: 'GET',
    path: '/workflows/list_for_select',
    summary: 'Workflows to choose from',
    query: SelectQuery.extend({ folder_id: NumericId.optional() }),
    ok: z.array(SelectOption),
    errors: [],
  },
  create: {
    method: 'POST',
    path: '/workflows/create',
    summary: 'Create a workflow in a folder',
    body: WorkflowBody,
    status: 201,
    ok: Task,
    errors: ['not_found', 'forbidden', 'repeated_user'],
  },
  save: {
    method: 'POST',
    path: '/workflows/:id',
    summary: 'Save a workflow',
    params: IdParams,
    body: WorkflowBody.omit({ folder_id: true }).extend({ version: Version }),
    ok: Task,
    errors: ['not_found', 'forbidden', 'stale_version', 'repeated_user', 'task_archived'],
  },
  remove: {
    method: 'DELETE',
    path: '/workflows/:id',
    summary: 'Delete a workflow or claim that has no inspections',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'inspections_assigned'],
  },
  folders: {
    method: 'GET',
    path: '/workflows/folders',
    summary: 'Workflow folders the user may see',
    query: FolderListQuery,
    ok: pageOf(Folder),
    errors: [],
  },
  createFolder: {
    method: 'POST',
    path: '/workflows/folder/create',
    summary: 'Create a workflow folder',
    body: FolderBody,
    status: 201,
    ok: Folder,
    errors: ['forbidden', 'folder_name_already_exists', 'repeated_user', 'not_found'],
  },
  saveFolder: {
    method: 'POST',
    path: '/workflows/folder/:id',
    summary: 'Save a workflow folder',
    params: IdParams,
    body: FolderBody.extend({ version: Version }),
    ok: Folder,
    errors: ['not_found', 'forbidden', 'folder_name_already_exists', 'stale_version', 'repeated_user'],
  },
  removeFolder: {
    method: 'DELETE',
    path: '/workflows/folder/:id',
    summary: 'Delete an empty workflow folder',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'folder_has_tasks'],
  },
  inspections: {
    method: 'GET',
    path: '/workflows/:id/inspections',
    summary: 'Inspections of a workflow',
    params: IdParams,
    query: PageQuery.extend({ submitted: Flag, q: z.string().trim().max(200).optional() }),
    ok: pageOf(Inspection),
    errors: ['not_found'],
  },
  inspectionCertifications: {
    method: 'GET',
    path: '/workflows/inspection/:id/certifications',
    summary: 'Certifications of a workflow’s inspection',
    params: IdParams,
    query: PageQuery,
    ok: pageOf(Certification),
    errors: ['not_found'],
  },
  saveInspection: {
    method: 'POST',
    path: '/workflows/inspection/:id',
    summary: 'Save a draft',
    params: IdParams,
    body: FormPayload,
    ok: SaveReceipt,
    errors: ['not_found', 'forbidden', 'inspection_already_submitted', 'stale_version', 'payload_too_large'],
  },
})
