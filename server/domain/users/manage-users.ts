import type { Locale } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { DisplayName, EmailAddress, type Range } from '@atesta/contract/schemas/user.ts'
import { recordAudit } from '../../database/audit.ts'
import { type Db, inCompany } from '../../database/database.ts'
import { hashPassword } from '../../identity/auth.ts'
import type { Services } from '../../services/services.ts'
import { readCompany } from '../companies/companies.queries.ts'
import { sendInvitation } from './invite.ts'
import {
  createSignIn,
  disableUser,
  findUser,
  findUserByEmail,
  hasSignIn,
  insertUser,
  invitedAdministrators,
  type UserRow,
  updateUser,
} from './users.queries.ts'

export type NewPerson = {
  name: string
  email: string
  password: string
  range: Range
  locale?: Locale
  timeZone?: string
}

// Unlike a company, the operator may learn of all accounts, including those of other companies.
const known = (email: string) => new Error(`${email} has an account already.`)

/** Turns a failed insertion of a person whose address is taken into a readable error. */
function sayKnown(email: string): (error: { constraint?: string }) => never {
  return (error) => {
    const taken = ['users_email_key', 'user_email_key'].includes(error.constraint ?? '')
    throw taken ? known(email) : error
  }
}

/** Checks what an operator typed for a person. Throws a readable sentence. */
function checkPerson({ name, email }: { name: string; email: string }): void {
  if (!EmailAddress.safeParse(email).success) throw new Error(`${email} is not an e-mail address.`)
  if (!DisplayName.safeParse(name).success) throw new Error('The name is empty, or too long.')
}

/** Makes a person of a company together with their sign-in. The address must be new in the whole installation. */
export async function createUser(
  services: Pick<Services, 'auth' | 'app'>,
  companyId: number,
  person: NewPerson,
): Promise<number> {
  checkPerson(person)
  const hash = await hashPassword(services.auth, 'operator', person.password)
  return inCompany(services.app, companyId, async (db) => {
    const id = await insertUser(db, person)
    await createSignIn(db, id, hash)
    return id
  }).catch(sayKnown(person.email))
}

type Invited = { email: string; name: string | undefined; range: Range | undefined }

/**
 * The person with this address, created if needed: an existing one without a sign-in, as after an import,
 * keeps record, name and role.
 */
async function personToInvite(db: Db, { email, name, range }: Invited): Promise<UserRow> {
  const found = await findUserByEmail(db, email)
  if (found?.state === 'disabled')
    throw new Error(`${email} is disabled here. An administrator enables people under Users.`)
  if (!found && name === undefined) throw new Error(`${email} is not known here yet: say their name as well.`)
  if (!found) checkPerson({ name: name ?? '', email })
  if (found && range !== undefined && range !== found.range)
    await updateUser(db, found.id, found.version, { range })
  const id = found?.id ?? (await insertUser(db, { email, name: name ?? '', range: range ?? 'RANGE_USER' }))
  const person = await findUser(db, id)
  if (!person) throw new Error('the person was not stored')
  return person
}

/** Invites a person in the operator's name. Returns what they are invited as, and the link. */
export async function inviteUser(
  services: Services,
  companyId: number,
  asked: Invited,
): Promise<{ range: Range; link: string }> {
  if (await hasSignIn(services.authDatabase, asked.email)) throw known(asked.email)
  return inCompany(services.app, companyId, async (db) => {
    const company = await readCompany(db, { companyId })
    if (!company) throw new Error('There is no such company.')
    const { id, email, name, range, locale } = await personToInvite(db, asked)
    const token = await sendInvitation(db, { id, email, name, locale }, null, company.locale)
    await recordAudit(db, { action: 'invite', noun: 'user', id, details: { email, range } }, { userId: null })
    return { range, link: `${services.config.publicUrl}${paths.register({ invitation: token })}` }
  })
}

/**
 * The address of an administrator who has never signed in, like all of them after an import; undefined when
 * there is none.
 */
export const administratorToInvite = (
  { app }: Pick<Services, 'app'>,
  companyId: number,
): Promise<string | undefined> =>
  inCompany(app, companyId, async (db) => (await invitedAdministrators(db))[0]?.email)

/** Disables a user on behalf of the operator, even the last administrator. False when no user has the address. */
export async function disableUserByEmail(
  services: Services,
  companyId: number,
  email: string,
): Promise<boolean> {
  return inCompany(services.app, companyId, async (db) => {
    const user = await findUserByEmail(db, email)
    if (!user) return false
    await disableUser(db, user.id)
    await recordAudit(
      db,
      { action: 'disable', noun: 'user', id: user.id, details: { name: user.name } },
      { userId: null },
    )
    return true
  })
}
