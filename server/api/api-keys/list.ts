import { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import { listKeys } from '../../domain/api-keys/api-keys.queries.ts'
import { keyView } from '../../domain/api-keys/api-keys.view.ts'
import { route } from '../../http/route.ts'

export const list = route(apiKeys.list, {
  allow: () => true,
  handler: ({ db, actor, query }) => listKeys(db, actor, query, keyView),
})
