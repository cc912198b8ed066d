import type { Range } from '@atesta/contract/schemas/user.ts'
import { openDatabase } from '@atesta/server/database/database.ts'
import { openRoles } from '@atesta/server/database/database-roles.ts'
import { insertCompany } from '@atesta/server/domain/companies/create-company.queries.ts'
import { createUser } from '@atesta/server/domain/users/manage-users.ts'
import { createAuth } from '@atesta/server/identity/auth.ts'

/** The password of the whole cast. */
export const password = 'correct horse battery'

/**
 * The named cast of two companies: in the first, one of each role, a second inspector, and a second
 * supervisor who is only in folders that a test chooses.
 */
export const cast = {
  alice: { name: 'Alice Admin', range: 'RANGE_ADMIN', company: 'acme' },
  sam: { name: 'Sam Supervisor', range: 'RANGE_SUPERVISOR', company: 'acme' },
  sara: { name: 'Sara Supervisor', range: 'RANGE_SUPERVISOR', company: 'acme' },
  ines: { name: 'Ines Inspector', range: 'RANGE_USER', company: 'acme' },
  ivan: { name: 'Ivan Inspector', range: 'RANGE_USER', company: 'acme' },
  rita: { name: 'Rita Rival', range: 'RANGE_ADMIN', company: 'rival' },
} as const satisfies Record<string, { name: string; range: Range; company: 'acme' | 'rival' }>
export type CastName = keyof typeof cast

/** Creates both companies and all their users, with their sign-ins. Hashing the passwords takes a while. */
export async function addCast(databaseUrl: string): Promise<void> {
  const companies = {
    acme: await insertCompany(databaseUrl, {
      slug: 'acme',
      name: 'Acme Mining',
      locale: 'en',
      theme: 'atesta-mining',
    }),
    rival: await insertCompany(databaseUrl, {
      slug: 'rival',
      name: 'Rival Insurance',
      locale: 'es',
      theme: 'securova',
    }),
  }
  const urls = await openRoles(databaseUrl, 'of the template, which is only copied')
  const app = openDatabase(urls.app, 'app', 2)
  const authDatabase = openDatabase(urls.auth, 'auth', 2)
  try {
    const auth = createAuth(authDatabase, 'only for hashing passwords here', 'http://atesta.test')
    for (const [key, { name, range, company }] of Object.entries(cast))
      await createUser({ app, auth }, companies[company], {
        name,
        email: `${key}@${company}.test`,
        password,
        range,
      })
  } finally {
    await app.close()
    await authDatabase.close()
  }
}
