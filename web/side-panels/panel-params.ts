import type { PanelKind, ParamSpec, ParamsOf } from './panel.ts'

/**
 * The existing panels and the parameters each one reads from the address. Kept apart from the panels' files,
 * because every page reads addresses.
 */
export const panelParams = {
  'create-inspection': { workflowId: 'id?', occurrence: 'id?', starts: 'text?' },
  'workflows-folder-create': { tasks: 'text?' },
  'workflows-folder-edit': { folder: 'id' },
  'tasks-folder': { folder: 'id' },
  task: { task: 'id' },
  'workflow-edit': { workflow: 'id' },
  'edit-inspection': { inspection: 'id' },
  'workflow-create': { folder: 'id?' },
  'email-task-create': { folder: 'id?', client: 'id?' },
  'email-task-edit': { task: 'id' },
  'email-edit': { email: 'id' },
  'claim-folder-create': {},
  'claim-folder-edit': { folder: 'id' },
  'claim-create': { folder: 'id?' },
  'claim-edit': { claim: 'id' },
  certification: { certification: 'id' },
  'user-create': {},
  'user-edit': { user: 'id' },
  'form-report': { inspection: 'id?' },
  'section-create': { into: 'text' },
  'section-save': { section: 'text' },
  'element-create': { into: 'text', place: 'id?' },
  element: { element: 'text' },
  'form-create': {},
  'form-edit': { form: 'id' },
} as const satisfies Partial<Record<PanelKind, ParamSpec>>

export type ExistingPanel = keyof typeof panelParams
export type PanelParams<K extends ExistingPanel> = ParamsOf<(typeof panelParams)[K]>

/** The parameters of a kind; undefined for an unknown kind. */
export const paramsOf = (kind: string | undefined): ParamSpec | undefined =>
  kind !== undefined && Object.hasOwn(panelParams, kind) ? panelParams[kind as ExistingPanel] : undefined
