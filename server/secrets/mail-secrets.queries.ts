import { type Kysely, sql } from 'kysely'

/** Stores the public half of the installation's mail key in the database, where queueing finds it. */
export async function publishMailKey<DB>(db: Kysely<DB>, publicKey: Buffer): Promise<void> {
  await sql`INSERT INTO auth.mail_key (public_key) VALUES (${publicKey})
    ON CONFLICT (singleton) DO UPDATE SET public_key = excluded.public_key WHERE mail_key.public_key <> excluded.public_key`.execute(
    db,
  )
}
