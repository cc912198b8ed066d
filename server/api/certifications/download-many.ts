import { limits } from '@atesta/contract/limits.ts'
import { certifications } from '@atesta/contract/routes/certifications.ts'
import { findChosen } from '../../domain/downloads/chosen.queries.ts'
import { chosenPackage } from '../../domain/downloads/package-chosen.ts'
import { anyone, route } from '../../http/route.ts'

export const downloadMany = route(certifications.downloadMany, {
  allow: anyone,
  audit: ({ query }) => ({
    action: 'download',
    noun: 'certification',
    id: query.ids.join(','),
    details: { certifications: query.ids, parts: query.parts },
  }),
  handler: async ({ services, db, actor, locale, query, fail }) => {
    const chosen = await findChosen(db, actor, query.ids)
    if (chosen.length < query.ids.length) fail('certifications_not_found')
    const here = chosen.filter(({ arrived }) => arrived)
    if (here.length === 0) fail('file_not_ready')
    const size = here.reduce((sum, file) => sum + file.size, 0)
    if (query.parts !== 'proofs' && size > limits.maxDownloadBytes) fail('download_too_large')
    return chosenPackage({ services, actor, locale }, query.ids, query.parts)
  },
})
