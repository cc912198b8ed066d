import { search } from '@atesta/contract/routes/search.ts'
import { findRecords } from '../../domain/search/find-records.ts'
import { anyone, route } from '../../http/route.ts'

export const find = route(search.find, {
  allow: anyone,
  handler: async ({ db, actor, query }) => ({ found: await findRecords(db, actor, query.q) }),
})
