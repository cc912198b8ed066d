import type { Route } from '@atesta/contract/route.ts'
import type { Plugin } from 'vite'

/** A route as one line: there are hundreds, and every page loads them first. */
const lineOf = ({ method, path, binary, open }: Route): string =>
  [path, method === 'GET' ? '' : method, binary ?? '', open ? '1' : ''].join(' ').trimEnd()

/** Reads such lines in the browser. */
const read = `const read = (wire) => {
  for (const routes of Object.values(wire))
    for (const [name, line] of Object.entries(routes)) {
      const [path, method, binary, open] = line.split(' ')
      routes[name] = { path, method: method || 'GET', binary: binary || undefined, open: !!open }
    }
  return wire
}`

/**
 * At run time the typed client needs only method, path and kind of answer of each route; its types come from
 * the schemas. In the browser's build the contract is replaced by just those, which keeps zod and every
 * schema of the API out of the first load.
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
      const wire = Object.entries(contract).map(([module, routes]) => [
        module,
        Object.fromEntries(
          Object.entries(routes as Record<string, Route>)
            // Used by programs that speak another standard, never by the pages.
            .filter(([, route]) => !route.standard)
            .map(([name, route]) => [name, lineOf(route)]),
        ),
      ])
      return `${read}\nexport const contract = read(${JSON.stringify(Object.fromEntries(wire))})`
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        if (
          file.type === 'chunk' &&
          Object.keys(file.modules).some((name) => /node_modules\/zod\//.test(name))
        )
          this.error(`zod came with ${file.fileName}: of the contract's schemas, pages may take the types.`)
    },
  }
}
