import type { Db } from '@atesta/server/database/database.ts'
import { createSignIn, insertUser } from '@atesta/server/domain/users/users.queries.ts'
import { toActor } from '@atesta/server/identity/actor.queries.ts'
import type { Actor } from '@atesta/server/identity/actor.ts'
import type { DemoCompany, DemoPerson } from './content.ts'
import { findPerson, setJoined } from './demo.queries.ts'

export const addressOf = (company: DemoCompany, person: Pick<DemoPerson, 'mailbox'>) =>
  `${person.mailbox}@${company.domain}`

/** A person as the actor of calls. */
export async function actorOf(db: Db, email: string): Promise<Actor> {
  const row = await findPerson(db, email)
  if (!row) throw new Error(`There is no ${email} in this company.`)
  return toActor(row, {})
}

export type People = ReadonlyMap<string, Actor>

/** The person with that key; an unknown key is a mistake in the content. */
export function who(people: People, key: string): Actor {
  const actor = people.get(key)
  if (!actor) throw new Error(`The demo names ${key}, who is not among its people.`)
  return actor
}

/** All users of a company whose demo has been begun. */
export async function findPeople(db: Db, company: DemoCompany): Promise<People> {
  const people = new Map<string, Actor>()
  for (const person of company.people) people.set(person.key, await actorOf(db, addressOf(company, person)))
  return people
}

/** Creates all users of a company, with one password for all. */
export async function makePeople(
  db: Db,
  company: DemoCompany,
  passwordHash: string,
  ago: (days: number) => Date,
): Promise<People> {
  const people = new Map<string, Actor>()
  for (const person of company.people) {
    const email = addressOf(company, person)
    const id = await insertUser(db, {
      name: person.name,
      email,
      range: person.range,
      timeZone: company.timeZone,
    })
    await createSignIn(db, id, passwordHash)
    await setJoined(db, id, ago(person.joinedDaysAgo))
    people.set(person.key, await actorOf(db, email))
  }
  return people
}
