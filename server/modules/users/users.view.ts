import type { UserRow } from './users.queries.ts'

export const userView = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  range: row.range,
  disabled: row.disabled_at !== null,
  created_at: row.created_at.toISOString(),
})
