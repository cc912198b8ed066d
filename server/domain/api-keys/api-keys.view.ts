import type { ApiKeyRow as ApiKeyShape } from '@atesta/contract/routes/api-keys.ts'
import { deedsOf } from '../../http/deeds.ts'
import type { ApiKeyRow } from './api-keys.queries.ts'

export const keyView = (row: ApiKeyRow): ApiKeyShape => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  range: row.range,
  state: row.state,
  created_by: { id: row.created_by, name: row.created_by_name },
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  expires_at: row.expires_at?.toISOString() ?? null,
  // A user who sees a key may revoke it.
  ...deedsOf({ revoke: row.state === 'active' || 'done' }),
})
