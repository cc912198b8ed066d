/**
 * An address's query as plain text values: `?page=2&panel=create-inspection&workflowId=12`. TanStack Router
 * would write JSON; these stay readable, typeable and stable when shared.
 */
export type SearchText = Record<string, string>

export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Leaves out undefined and empty values, and keeps the given order. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
