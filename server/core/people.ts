import type { Locale } from '@atesta/contract/limits.ts'
import type { Range } from '@atesta/contract/schemas/user.ts'
import { insertUser } from '../modules/users/users.queries.ts'
import { createSignIn } from './auth.ts'
import { inCompany } from './database.ts'
import type { Services } from './services.ts'

export type NewPerson = {
  name: string
  email: string
  password: string
  range: Range
  locale?: Locale
  timeZone?: string
}

/** Makes a person of a company together with their sign-in. The address must be new in the whole installation. */
export async function createPerson(
  services: Pick<Services, 'auth' | 'app'>,
  companyId: number,
  person: NewPerson,
): Promise<number> {
  const { id: authUserId } = await createSignIn(services.auth, person)
  return inCompany(services.app, companyId, (db) =>
    insertUser(db, {
      name: person.name,
      email: person.email,
      range: person.range,
      authUserId,
      locale: person.locale,
      timeZone: person.timeZone,
    }),
  )
}
