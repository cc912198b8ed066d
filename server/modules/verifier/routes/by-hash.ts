import { verifier } from '@atesta/contract/routes/verifier.ts'
import { openRoute } from '../../../core/route.ts'
import { publicRecords } from '../verifier.queries.ts'
import { publicRecordView } from '../verifier.view.ts'

export const byHash = openRoute(verifier.byHash, {
  handler: async ({ services, params }) => {
    const found = await publicRecords(services.app, params)
    return Promise.all(found.map((row) => publicRecordView(services.app, row)))
  },
})
