import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { route } from '../../../core/route.ts'
import { listKeys } from '../api-keys.queries.ts'
import { keyView } from '../api-keys.view.ts'

export const list = route(apiKeys.list, {
  allow: () => true,
  handler: ({ db, actor, query }) => listKeys(db, actor, query, keyView),
})
