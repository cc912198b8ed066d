import { loadTexts } from '../language/i18n.ts'
import type { Panel } from './panel.ts'
import type { ExistingPanel, PanelParams } from './panel-params.ts'

/** The file of each panel, named like its kind. */
export const panels: { [K in ExistingPanel]: () => Promise<Panel<PanelParams<K>>> } = {
  'create-inspection': () => import('./create-inspection.tsx').then((m) => m.CreateInspection),
  'workflows-folder-create': async () => {
    const [panel] = await Promise.all([import('./workflows-folder-create.tsx'), loadTexts('folders')])
    return panel.WorkflowsFolderCreate
  },
  'workflows-folder-edit': async () => {
    const [panel] = await Promise.all([import('./workflows-folder-edit.tsx'), loadTexts('folders')])
    return panel.WorkflowsFolderEdit
  },
  'tasks-folder': () => import('./tasks-folder.tsx').then((m) => m.TasksFolder),
  task: async () => {
    const [panel] = await Promise.all([import('./task.tsx'), loadTexts('claims')])
    return panel.TaskPanel
  },
  'workflow-edit': () => import('./workflow-edit.tsx').then((m) => m.WorkflowEdit),
  'edit-inspection': () => import('./edit-inspection.tsx').then((m) => m.EditInspection),
  'workflow-create': () => import('./workflow-create.tsx').then((m) => m.WorkflowCreate),
  'email-task-create': async () => {
    const [panel] = await Promise.all([import('./email-task-create.tsx'), loadTexts('emails')])
    return panel.EmailTaskCreate
  },
  'email-task-edit': async () => {
    const [panel] = await Promise.all([import('./email-task-edit.tsx'), loadTexts('emails')])
    return panel.EmailTaskEdit
  },
  'email-edit': async () => {
    const [panel] = await Promise.all([import('./email-edit.tsx'), loadTexts('emails')])
    return panel.EmailEdit
  },
  'claim-folder-create': async () => {
    const [panel] = await Promise.all([import('./claim-folder-create.tsx'), loadTexts('folders')])
    return panel.ClaimFolderCreate
  },
  'claim-folder-edit': async () => {
    const [panel] = await Promise.all([import('./claim-folder-edit.tsx'), loadTexts('folders')])
    return panel.ClaimFolderEdit
  },
  'claim-create': async () => {
    const [panel] = await Promise.all([import('./claim-create.tsx'), loadTexts('claims')])
    return panel.ClaimCreate
  },
  'claim-edit': async () => {
    const [panel] = await Promise.all([import('./claim-edit.tsx'), loadTexts('claims')])
    return panel.ClaimEdit
  },
  certification: () => import('./certification.tsx').then((m) => m.CertificationPanel),
  'user-create': () => import('./user-create.tsx').then((m) => m.UserCreate),
  'user-edit': () => import('./user-edit.tsx').then((m) => m.UserEdit),
  'section-create': async () => {
    const [panel] = await Promise.all([import('./section-create.tsx'), loadTexts('builder')])
    return panel.SectionCreate
  },
  'section-save': async () => {
    const [panel] = await Promise.all([import('./section-save.tsx'), loadTexts('builder')])
    return panel.SectionSave
  },
  'element-create': async () => {
    const [panel] = await Promise.all([import('./element-create.tsx'), loadTexts('builder')])
    return panel.ElementCreate
  },
  element: async () => {
    const [panel] = await Promise.all([import('./element.tsx'), loadTexts('builder')])
    return panel.ElementPanel
  },
  'form-create': async () => {
    const [panel] = await Promise.all([import('./form-create.tsx'), loadTexts('forms')])
    return panel.FormCreate
  },
  'form-edit': async () => {
    const [panel] = await Promise.all([import('./form-edit.tsx'), loadTexts('forms')])
    return panel.FormEdit
  },
  'form-report': () => import('./form-report.tsx').then((m) => m.FormReport),
}
