import { verifier } from '@atesta/contract/routes/verifier.ts'
import { publicRecords } from '../../domain/verifier/verifier.queries.ts'
import { publicRecordView } from '../../domain/verifier/verifier.view.ts'
import { countLookUp } from '../../domain/verifier/verifier-limit.ts'
import { openRoute } from '../../http/route.ts'

export const byIdentifier = openRoute(verifier.byIdentifier, {
  handler: async ({ services, address, params, fail }) => {
    await countLookUp(services, address)
    const [found] = await publicRecords(services.app, params)
    return found ? publicRecordView(services.app, found) : fail('not_found')
  },
})
