import { verifier } from '@atesta/contract/routes/verifier.ts'
import { openRoute } from '../../../core/route.ts'
import { publicRecords } from '../verifier.queries.ts'
import { publicRecordView } from '../verifier.view.ts'

export const byIdentifier = openRoute(verifier.byIdentifier, {
  handler: async ({ services, params, fail }) => {
    const [found] = await publicRecords(services.app, params)
    return found ? publicRecordView(services.app, found) : fail('not_found')
  },
})
