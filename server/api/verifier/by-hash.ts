import { verifier } from '@atesta/contract/routes/verifier.ts'
import { importedRecords, publicRecords } from '../../domain/verifier/verifier.queries.ts'
import { publicRecordViews } from '../../domain/verifier/verifier.view.ts'
import { countLookUp } from '../../domain/verifier/verifier-limit.ts'
import { openRoute } from '../../http/route.ts'

export const byHash = openRoute(verifier.byHash, {
  handler: async ({ services, address, params }) => {
    await countLookUp(services, address)
    const [own, imported] = await Promise.all([
      publicRecords(services.app, params),
      importedRecords(services.app, params),
    ])
    return publicRecordViews(services.app, [...own, ...imported])
  },
})
