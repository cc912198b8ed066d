import type { ReactNode } from 'react'

/** The product's kinds of side panel, a closed list. */
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

/** What a panel reads from the address: a numeric id or a word; with `?` it may be missing. */
export type ParamSpec = Record<string, 'id' | 'id?' | 'text' | 'text?'>
export type ParamsOf<S extends ParamSpec> = {
  [K in keyof S as S[K] extends `${string}?` ? never : K]: S[K] extends 'id' ? number : string
} & {
  [K in keyof S as S[K] extends `${string}?` ? K : never]?: S[K] extends 'id?' ? number : string
}

/** One panel. `close` closes it without a question: there is nothing to save, or it is saved. */
export type Panel<P> = (props: { params: P; close: () => void }) => ReactNode
