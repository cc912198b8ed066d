import { entry, type PanelEntry, type PanelKind } from './panel.ts'

/**
 * The panels that exist: what each reads from the address, and its file, named like its kind. The other kinds join
 * with the pages they belong to: sections, elements and forms with the builder, claims, emails and users with theirs,
 * `workflow-edit`, `workflows-folder-edit`, `edit-inspection`, `task` and `tasks-folder` with the workflow pages.
 */
export const panels = {
  'create-inspection': entry({ workflowId: 'id?' }, () =>
    import('./create-inspection.tsx').then((m) => m.CreateInspection),
  ),
  'workflows-folder-create': entry({}, () =>
    import('./workflows-folder-create.tsx').then((m) => m.WorkflowsFolderCreate),
  ),
  'workflow-create': entry({ folder: 'id?' }, () =>
    import('./workflow-create.tsx').then((m) => m.WorkflowCreate),
  ),
  certification: entry({ certification: 'id' }, () =>
    import('./certification.tsx').then((m) => m.CertificationPanel),
  ),
  'form-report': entry({ inspection: 'id' }, () => import('./form-report.tsx').then((m) => m.FormReport)),
} satisfies Partial<Record<PanelKind, unknown>>

export type ExistingPanel = keyof typeof panels
export type PanelParams<K extends ExistingPanel> =
  (typeof panels)[K] extends PanelEntry<infer S> ? import('./panel.ts').ParamsOf<S> : never

/** The same registry without the types of each line, for reading an address. */
export const panelEntry = (kind: string | undefined): PanelEntry<never> | undefined =>
  kind !== undefined && Object.hasOwn(panels, kind)
    ? (panels[kind as ExistingPanel] as unknown as PanelEntry<never>)
    : undefined
