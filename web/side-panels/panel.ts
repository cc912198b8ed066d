import type { ReactNode } from 'react'

/** All kinds of side panel. */
export const panelKinds = [
  'section-create',
  'section-save',
  'element-create',
  'element',
  'form-report',
  'create-inspection',
  'edit-inspection',
  'workflows-folder-create',
  'workflows-folder-edit',
  'workflow-edit',
  'workflow-create',
  'tasks-folder',
  'task',
  'certification',
  'claim-folder-edit',
  'claim-folder-create',
  'claim-edit',
  'claim-create',
  'email-task-create',
  'email-task-edit',
  'email-edit',
  'user-edit',
  'user-create',
  'form-edit',
  'form-create',
] as const
export type PanelKind = (typeof panelKinds)[number]

/** The parameters of a panel in the address: a numeric id or a word; `?` marks optional ones. */
export type ParamSpec = Record<string, 'id' | 'id?' | 'text' | 'text?'>
export type ParamsOf<S extends ParamSpec> = {
  [K in keyof S as S[K] extends `${string}?` ? never : K]: S[K] extends 'id' ? number : string
} & {
  [K in keyof S as S[K] extends `${string}?` ? K : never]?: S[K] extends 'id?' ? number : string
}

/** A panel. `close` closes it without asking, because there is nothing left to save. */
export type Panel<P> = (props: { params: P; close: () => void }) => ReactNode
