import type { Actor } from '@atesta/server/identity/actor.ts'
import pg from 'pg'
import type { Setting } from './setting.ts'

export const mailbox = (name: 'admin' | 'supervisor' | 'inspector') => `${name}@scale.atesta.test`

export async function query<R extends pg.QueryResultRow>(
  setting: Setting,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client(setting.databaseUrl)
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** The actor that a bearer token belongs to, as the program sees it. */
export async function actorOf(setting: Setting, bearer: string): Promise<Actor> {
  const actor = await setting.services.sessions.byBearer(bearer)
  if (!actor) throw new Error('The bearer is not known.')
  return actor
}
