import { verifier } from '@atesta/contract/routes/verifier.ts'
import { openRoute } from '../../../core/route.ts'
import { publicRecords } from '../verifier.queries.ts'
import { publicRecordView } from '../verifier.view.ts'
import { countLookUp } from '../verifier-limit.ts'

export const byIdentifier = openRoute(verifier.byIdentifier, {
  handler: async ({ services, address, params, fail }) => {
    await countLookUp(services, address)
    const [found] = await publicRecords(services.app, params)
    return found ? publicRecordView(services.app, found) : fail('not_found')
  },
})
