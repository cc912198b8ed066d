import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../database/database.ts'
import { Failure } from '../../http/failure.ts'
import type { Actor } from '../../identity/actor.ts'
import type { Services } from '../../services/services.ts'
import { assertUserLimit } from '../billing/limits.ts'
import { countInvitation, sendOwnInvitation } from '../users/invite.ts'
import {
  disableUser,
  enableUser,
  insertUser,
  otherAdministrators,
  updateUser,
} from '../users/users.queries.ts'
import { emitEvent } from '../webhooks/emit.ts'
import {
  changeAddress,
  findPerson,
  findRemoved,
  isTaken,
  lockPerson,
  markRemoved,
  type PersonRow,
  saveNames,
} from './scim.queries.ts'
import { tagOf } from './scim.view.ts'
import type { Wanted } from './scim-user-input.ts'

export type Writing = {
  services: Services
  db: Db
  actor: Actor
  headers: Headers
  afterCommit: (work: () => Promise<void>) => void
}

/**
 * Refuses a change that started from a different version (RFC 9110, section 13.1.1). SCIM's entity tags are
 * weak.
 */
export function checkTag({ headers }: Pick<Writing, 'headers'>, person: PersonRow): void {
  const wanted = headers.get('if-match')
  if (wanted === null || wanted.trim() === '*') return
  const tags = wanted.split(',').map((tag) => tag.trim())
  if (!tags.includes(tagOf(person)) && !tags.includes(`"${person.version}"`))
    throw new Failure('stale_version', { meta: { mine: wanted.slice(0, 100), theirs: tagOf(person) } })
}

/**
 * Another administrator must be left, whatever role this person had when read: they may have become the last
 * administrator meanwhile.
 */
async function keepAdministrator(db: Db, { id }: PersonRow): Promise<void> {
  if ((await otherAdministrators(db, id)) === 0) throw new Failure('last_administrator')
}

/** Invites a person who has not signed in yet; an earlier invitation ends. */
async function sendLink(writing: Writing, person: PersonRow): Promise<void> {
  await countInvitation(writing.services, writing.actor.companyId, 'directory')
  await sendOwnInvitation(writing, person)
}

const isSame = (person: PersonRow, { names, ...wanted }: Wanted) =>
  wanted.email === person.email.toLowerCase() &&
  (['name', 'range', 'locale', 'time_zone'] as const).every((key) => wanted[key] === person[key]) &&
  (Object.keys(names) as (keyof typeof names)[]).every((key) => names[key] === person[key])

const withoutVersion = ({ version: _, changed_at: __, ...facts }: PersonRow) => facts

/**
 * The version that the person must still have. Without If-Match, a change that left what SCIM knows of them
 * alone, such as of their folders, does not refuse the save.
 */
async function versionToSave({ db, headers }: Writing, person: PersonRow): Promise<number> {
  if (headers.has('if-match')) return person.version
  const now = await lockPerson(db, person.id)
  return now && isDeepStrictEqual(withoutVersion(now), withoutVersion(person)) ? now.version : person.version
}

/** Writes the fields that differ, except whether they are disabled. */
async function saveFields(writing: Writing, person: PersonRow, wanted: Wanted): Promise<void> {
  const { db } = writing
  const { email, names, name, range, locale, time_zone = person.time_zone } = wanted
  const moved = email !== person.email.toLowerCase()
  // A person who has signed in does so with this address: with another one they would be another person.
  if (moved && person.came) throw new Failure('address_fixed')
  const renamed = names.user_name !== person.user_name
  if ((moved || renamed) && (await isTaken(db, { email, userName: names.user_name ?? email }, person.id)))
    throw new Failure('user_email_taken')
  const change = { name, range, locale, time_zone }
  if (!(await updateUser(db, person.id, await versionToSave(writing, person), change)))
    throw new Failure('stale_version', { meta: { theirs: tagOf(person) } })
  if (moved) await changeAddress(db, person.id, email)
}

/** Brings a person into the wanted state and returns the result. Writes nothing when nothing differs. */
export async function savePerson(writing: Writing, person: PersonRow, wanted: Wanted): Promise<PersonRow> {
  const { db, services } = writing
  const demoted = person.range === 'RANGE_ADMIN' && wanted.range !== 'RANGE_ADMIN'
  const leaves = demoted || !wanted.active
  if (leaves && person.came && !person.disabled) await keepAdministrator(db, person)
  const fields = !isSame(person, wanted)
  const turned = wanted.active === person.disabled
  if (!fields && !turned) return person
  if (fields) await saveFields(writing, person, wanted)
  await saveNames(db, person.id, wanted.names)
  if (turned && wanted.active) {
    await assertUserLimit(db)
    await enableUser(db, person.id)
  }
  if (turned && !wanted.active) await disableUser(db, person.id)
  writing.afterCommit(async () => services.sessions.forget())
  const now = await findPerson(db, person.id)
  if (!now) throw new Failure('not_found')
  const moved = now.email !== person.email
  if (!now.disabled && !now.came && (turned || moved)) await sendLink(writing, now)
  return now
}

/**
 * Restores a person whom the provider had deleted, unless it now identifies them differently: then it means a
 * different person.
 */
async function bringBack(writing: Writing, gone: PersonRow, wanted: Wanted): Promise<PersonRow> {
  const [was, is] = [gone.external_id, wanted.names.external_id]
  if (was !== null && is !== null && was !== is) throw new Failure('user_email_taken')
  await saveNames(writing.db, gone.id, wanted.names)
  return savePerson(writing, { ...gone, ...wanted.names }, wanted)
}

/** Makes a person, and invites them unless they are to be disabled from the beginning. */
export async function createUser(writing: Writing, wanted: Wanted): Promise<PersonRow> {
  const { db, services, actor } = writing
  const { email, name, range, locale, time_zone, active, names } = wanted
  const gone = await findRemoved(db, email)
  if (gone) return bringBack(writing, gone, wanted)
  if (await isTaken(db, { email, userName: names.user_name ?? email }, null))
    throw new Failure('user_email_taken')
  // A disabled person takes no place of the plan and gets no mail.
  if (active) {
    await countInvitation(services, actor.companyId, 'directory')
    await assertUserLimit(db)
  }
  const id = await insertUser(db, { email, name, range, locale, timeZone: time_zone })
  await saveNames(db, id, names)
  if (active) {
    await sendOwnInvitation(writing, { id, email, name, locale })
    await emitEvent(db, 'user.invited', { id, range })
  } else await disableUser(db, id)
  const person = await findPerson(db, id)
  if (!person) throw new Error('the person was not stored')
  return person
}

/** Disables a person, and hides them from the provider. */
export async function removePerson(writing: Writing, person: PersonRow): Promise<void> {
  const { db, services } = writing
  if (person.came && !person.disabled) await keepAdministrator(db, person)
  await disableUser(db, person.id)
  await markRemoved(db, person.id)
  writing.afterCommit(async () => services.sessions.forget())
}
