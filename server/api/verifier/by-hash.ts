import { verifier } from '@atesta/contract/routes/verifier.ts'
import { publicRecords } from '../../domain/verifier/verifier.queries.ts'
import { publicRecordView } from '../../domain/verifier/verifier.view.ts'
import { countLookUp } from '../../domain/verifier/verifier-limit.ts'
import { openRoute } from '../../http/route.ts'

export const byHash = openRoute(verifier.byHash, {
  handler: async ({ services, address, params }) => {
    await countLookUp(services, address)
    const found = await publicRecords(services.app, params)
    return Promise.all(found.map((row) => publicRecordView(services.app, row)))
  },
})
