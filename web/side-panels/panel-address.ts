import type { SearchText } from '../address/search-text.ts'
import type { ParamSpec } from './panel.ts'
import { type ExistingPanel, type PanelParams, panelEntry, panels } from './registry.ts'

export type OpenPanel = { kind: ExistingPanel; params: Record<string, number | string> }

function readParam(value: string | undefined, kind: ParamSpec[string]): number | string | undefined {
  if (value === undefined) return undefined
  if (kind.startsWith('text')) return value
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined
}

/** The panel an address asks for, with its parameters. An unknown kind or a missing parameter is no panel. */
export function readPanel(search: SearchText): OpenPanel | null {
  const entry = panelEntry(search.panel)
  if (!entry) return null
  const params: OpenPanel['params'] = {}
  for (const [name, kind] of Object.entries(entry.params as ParamSpec)) {
    const value = readParam(search[name], kind)
    if (value !== undefined) params[name] = value
    else if (!kind.endsWith('?')) return null
  }
  return { kind: search.panel as ExistingPanel, params }
}

const paramNames = [...new Set(Object.values(panels).flatMap(({ params }) => Object.keys(params)))]

/** The address without any panel. */
export function withoutPanel(search: SearchText): Partial<SearchText> {
  const rest: Partial<SearchText> = { ...search, panel: undefined }
  for (const name of paramNames) rest[name] = undefined
  return rest
}

/** What to add to an address so that a panel is open: `search={panelSearch('certification', { certification: 7 })}`. */
export function panelSearch<K extends ExistingPanel>(kind: K, params: PanelParams<K>): SearchText {
  const texts = Object.entries(params as Record<string, number | string | undefined>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)] as const)
  return { panel: kind, ...Object.fromEntries(texts) }
}
