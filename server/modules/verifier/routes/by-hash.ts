import { verifier } from '@atesta/contract/routes/verifier.ts'
import { openRoute } from '../../../core/route.ts'
import { publicRecords } from '../verifier.queries.ts'
import { publicRecordView } from '../verifier.view.ts'
import { countLookUp } from '../verifier-limit.ts'

export const byHash = openRoute(verifier.byHash, {
  handler: async ({ services, address, params }) => {
    await countLookUp(services, address)
    const found = await publicRecords(services.app, params)
    return Promise.all(found.map((row) => publicRecordView(services.app, row)))
  },
})
