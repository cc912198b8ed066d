import {
  claimFolderPage,
  claimName,
  draftRow,
  emailTaskPage,
  emailTasks,
  folderPage,
  forms,
  newForm,
  workflowPage,
} from './places.ts'
import { type Row, row } from './row.ts'

/** The kinds of side panel, in the order of `panelKinds`. */
export const panels: Row[] = [
  row(
    'create-inspection',
    '/dashboard',
    (h) => h.press('inspection:create.title'),
    'inspection:create.title',
  ),
  row(
    'workflows-folder-create',
    '/dashboard/workflows',
    (h) => h.press('folders:create'),
    'dashboard:folder.create_title.workflow',
  ),
  row(
    'workflows-folder-edit',
    ({ records }) => `/dashboard/workflows?q=${records.run}`,
    (h) => h.choose(h.records.folder.name, 'common:actions.edit'),
    'folders:workflow.edit_title',
  ),
  row(
    'tasks-folder',
    ({ records }) => `/dashboard/workflows?q=${records.run}`,
    (h) => h.choose(h.records.folder.name, 'common:actions.quick_look'),
    (h) => h.records.folder.name,
  ),
  row(
    'workflow-create',
    folderPage,
    (h) => h.press('workflows:folder.create'),
    'dashboard:workflow.create_title',
  ),
  row(
    'workflow-edit',
    folderPage,
    (h) => h.choose(h.records.plain.name, 'common:actions.edit'),
    'dashboard:workflow.edit_title',
  ),
  row(
    'edit-inspection',
    workflowPage,
    (h) => h.choose(draftRow(h), 'common:actions.rename'),
    'dashboard:inspection.rename_title',
  ),
  row(
    'form-report',
    workflowPage,
    (h) => h.choose(draftRow(h), 'inspection:report.title'),
    'inspection:report.title',
  ),
  row(
    'task',
    ({ records }) => `/dashboard/archive?q=${records.run}`,
    (h) => h.choose(h.records.archived.name, 'common:actions.quick_look'),
    (h) => h.records.archived.name,
  ),
  row('email-task-create', emailTasks, (h) => h.press('emails:create'), 'emails:panel.create_title'),
  row(
    'email-task-edit',
    emailTasks,
    (h) => h.choose(h.records.emailTask.name, 'common:actions.edit'),
    'emails:panel.edit_title',
  ),
  row(
    'email-edit',
    emailTaskPage,
    (h) => h.choose(h.records.recipient, 'common:actions.edit'),
    'emails:email_panel.title',
  ),
  row(
    'claim-folder-create',
    '/dashboard/claims/folders',
    (h) => h.press('folders:create'),
    'dashboard:folder.create_title.claim',
  ),
  row(
    'claim-folder-edit',
    '/dashboard/claims/folders',
    (h) => h.choose(h.records.claims.name, 'common:actions.edit'),
    'folders:claim.edit_title',
  ),
  row('claim-create', claimFolderPage, (h) => h.press('claims:create'), 'claims:create'),
  row(
    'claim-edit',
    claimFolderPage,
    (h) => h.choose(claimName(h), 'common:actions.edit'),
    'claims:edit.title',
  ),
  row(
    'certification',
    '/dashboard/certifications?view=table',
    (h) => h.choose(h.records.latest, 'common:actions.quick_look'),
    (h) => h.records.latest,
  ),
  row('form-create', forms, newForm, 'forms:form.create_title'),
  row(
    'form-edit',
    forms,
    (h) => h.choose(h.records.form.name, 'forms:actions.rename'),
    'forms:form.edit_title',
  ),
  row('user-create', '/dashboard/users', (h) => h.press('users:invite'), 'users:create.title'),
  row(
    'user-edit',
    '/dashboard/users',
    (h) => h.choose(h.records.person.name, 'users:actions.edit'),
    (h) => h.records.person.name,
  ),
]
