/**
 * The query of an address as plain text values: `?page=2&panel=create-inspection&workflowId=12`. TanStack Router would
 * otherwise write JSON into it; these stay readable, typeable and stable when shared.
 */
export type SearchText = Record<string, string>

export function parseSearch(search: string): SearchText {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Leaves out what is undefined or empty, and keeps the order given. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
