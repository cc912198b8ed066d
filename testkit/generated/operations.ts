import { contract } from '@atesta/contract/contract.ts'
import type { Route } from '@atesta/contract/route.ts'
import { endpoints } from '@atesta/server/api/endpoints.ts'
import type { Endpoint } from '@atesta/server/http/route.ts'

export type Operation = { id: string; module: string; name: string; route: Route; endpoint: Endpoint }

/** Every operation of the contract. What is made from this list knows a new one without being told. */
export const operations: readonly Operation[] = Object.entries(contract).flatMap(([module, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    id: `${module}.${name}`,
    module,
    name,
    route,
    endpoint: (endpoints as unknown as Record<string, Record<string, Endpoint>>)[module]?.[name] as Endpoint,
  })),
)

/** Operations that need a session. */
export const closed = operations.filter(({ route }) => !route.open)
export const writes = closed.filter(({ route }) => route.method !== 'GET')

export const operationOf = (id: string): Operation => {
  const found = operations.find((operation) => operation.id === id)
  if (!found) throw new Error(`The contract has no operation ${id}.`)
  return found
}
