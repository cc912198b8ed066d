import { idNumber, type Reader, type Readers, text } from '../address/search.ts'
import type { ParamSpec } from './panel.ts'
import { type ExistingPanel, type PanelParams, panelParams, paramsOf } from './panel-params.ts'

export type OpenPanel = { kind: ExistingPanel; params: Record<string, number | string> }

type EveryParam = UnionToIntersection<{ [K in ExistingPanel]: Required<PanelParams<K>> }[ExistingPanel]>
type UnionToIntersection<U> = (U extends unknown ? (given: U) => void : never) extends (
  given: infer I,
) => void
  ? I
  : never
type ParamReaders = { [K in keyof EveryParam]: Reader<EveryParam[K]> }

const readerOf = (kind: ParamSpec[string]) => (kind.startsWith('text') ? text : idNumber)

const paramReaders = Object.fromEntries(
  Object.values<ParamSpec>(panelParams).flatMap((params) =>
    Object.entries(params).map(([name, kind]) => [name, readerOf(kind)]),
  ),
) as ParamReaders

const panelKind: Reader<ExistingPanel> = (given) =>
  typeof given === 'string' && paramsOf(given) ? (given as ExistingPanel) : undefined

/** The parameters of panels in the address of every dashboard page. */
export const panelReaders = { panel: panelKind, ...paramReaders }

/**
 * The panel that an address asks for, with its parameters; null for an unknown kind or a missing parameter.
 */
export function readPanel(search: Record<string, unknown>): OpenPanel | null {
  const kind = panelKind(search.panel)
  if (!kind) return null
  const params: OpenPanel['params'] = {}
  for (const [name, spec] of Object.entries<ParamSpec[string]>(panelParams[kind])) {
    const value = (panelReaders as Readers)[name]?.(search[name])
    if (value !== undefined) params[name] = value
    else if (!spec.endsWith('?')) return null
  }
  return { kind, params }
}

/** The address without a panel. */
export function withoutPanel<S extends object>(search: S) {
  const none = Object.fromEntries(Object.keys(panelReaders).map((name) => [name, undefined]))
  return { ...search, ...(none as { [K in keyof typeof panelReaders]: undefined }) }
}

/** The search parameters that open a panel: `panelSearch('certification', { certification: 7 })`. */
export const panelSearch = <K extends ExistingPanel>(kind: K, params: PanelParams<K>) => ({
  panel: kind,
  ...params,
})
