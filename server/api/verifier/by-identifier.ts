import { verifier } from '@atesta/contract/routes/verifier.ts'
import { importedRecords, publicRecords } from '../../domain/verifier/verifier.queries.ts'
import { publicRecordViews } from '../../domain/verifier/verifier.view.ts'
import { countLookUp } from '../../domain/verifier/verifier-limit.ts'
import { openRoute } from '../../http/route.ts'

export const byIdentifier = openRoute(verifier.byIdentifier, {
  handler: async ({ services, address, params, fail }) => {
    await countLookUp(services, address)
    const own = await publicRecords(services.app, params)
    const found = own.length > 0 ? own : await importedRecords(services.app, params)
    const [view] = await publicRecordViews(services.app, found.slice(0, 1))
    return view ?? fail('not_found')
  },
})
