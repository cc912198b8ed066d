import type { Route } from '@atesta/contract/route.ts'
import type { Plugin } from 'vite'

/**
 * The typed client needs only method, path and kind of answer of each route at run time; its types come from the
 * schemas. In the browser's build the contract is replaced by just those facts, which keeps zod and every schema
 * of the API out of the first load.
 */
export function contractWire(): Plugin {
  const id = '\0atesta:contract-wire'
  return {
    name: 'atesta:contract-wire',
    enforce: 'pre',
    resolveId(source, importer) {
      const fromClient = importer?.endsWith('/contract/client.ts') ?? false
      return fromClient && source === './contract.ts' ? id : null
    },
    async load(requested) {
      if (requested !== id) return null
      const { contract } = await import('@atesta/contract/contract.ts')
      const wire: Record<string, Record<string, Partial<Route>>> = {}
      for (const [module, routes] of Object.entries(contract)) {
        const calls: Record<string, Partial<Route>> = {}
        for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
          calls[name] = { method: route.method, path: route.path, binary: route.binary, open: route.open }
        }
        wire[module] = calls
      }
      return `export const contract = ${JSON.stringify(wire)}`
    },
  }
}
