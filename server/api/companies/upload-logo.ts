import { randomBytes } from 'node:crypto'
import { companies } from '@atesta/contract/routes/companies.ts'
import { canManageCompany } from '../../domain/companies/companies.policy.ts'
import { readCompany, replaceLogo, updateCompany } from '../../domain/companies/companies.queries.ts'
import { companyView } from '../../domain/companies/companies.view.ts'
import { makeLogo } from '../../domain/companies/logo.ts'
import { Failure } from '../../http/failure.ts'
import { route } from '../../http/route.ts'

export const uploadLogo = route(companies.uploadLogo, {
  find: ({ db, actor }) => readCompany(db, actor),
  allow: canManageCompany,
  audit: ({ actor }) => ({ action: 'save_logo', noun: 'company', id: actor.companyId }),
  handler: async ({ db, actor, subject, body, fail, services, afterCommit }) => {
    const made = await makeLogo(Buffer.from(body.file, 'base64'))
    if (typeof made === 'string') throw new Failure(made)
    const logo = randomBytes(16).toString('hex')
    if (!(await updateCompany(db, actor, body.version, { logo })))
      fail('stale_version', { meta: { mine: body.version, theirs: subject.version } })
    await replaceLogo(db, { id: logo, bytes: made })
    afterCommit(async () => services.sessions.forget())
    return companyView({ ...subject, logo, version: body.version + 1 })
  },
})
