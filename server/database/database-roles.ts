import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * The roles of the database: `app` for requests and jobs, `auth` for sign-in, `log` for the sequencer and the
 * notary, `jobs` for the job queue itself.
 */
export const databaseRoles = ['app', 'auth', 'log', 'jobs'] as const
export type DatabaseRole = (typeof databaseRoles)[number]

/** Where each role logs in, with its password. */
export type RoleUrls = Record<DatabaseRole, string>

/**
 * Advisory lock held while logins are made, so that programs that start at the same time do not create them
 * twice.
 */
const loginLock = 7_237_121

/**
 * The name under which a role logs in to one database. Rights and policies belong to `atesta_<role>`, which cannot log
 * in and is shared by all databases of a server; each database has logins of its own, so that installations on one
 * server do not share a password.
 */
export const loginName = (role: DatabaseRole, database: string) =>
  `atesta_${role}_${createHash('sha256').update(database).digest('hex').slice(0, 12)}`

/** Derived, so every process with the same secret knows the password and none has to be stored. */
const passwordOf = (secret: string, login: string) =>
  createHmac('sha256', secret).update(`database login ${login}`).digest('base64url')

/**
 * The verifier PostgreSQL stores for a password (RFC 5803). Sent instead of the password, so that no
 * statement log shows it.
 */
function scramVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256')
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`
}

function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url)
  for (const [name, value] of Object.entries({ user, password })) {
    // In a URL without a host, such as that of a socket, the parameter is the only place for the name.
    if (changed.host) changed.searchParams.delete(name)
    else changed.searchParams.set(name, value)
  }
  if (changed.host) Object.assign(changed, { username: user, password })
  return changed.href
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'atesta',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

type Found = {
  login: string
  powers: string[]
  others: string[]
  member: boolean
  owned: number
  open: string[]
}

/**
 * How often to check whether two sessions share a connection: other programs may use the pooler at the same
 * time.
 */
const sessionRounds = 5

/**
 * Refuses a pooler that gives each transaction a different connection. LISTEN hears nothing there, so a user
 * who signed out at one process would stay signed in at another, and two processes would hold the same lock
 * at once.
 */
async function checkSession(client: pg.Client, url: string): Promise<void> {
  // A pooler that keeps the connection for a session after LISTEN passes the check.
  await client.query('LISTEN atesta_session')
  const backends = async (other: pg.Client) => {
    const answers: number[] = []
    for (const each of [client, other])
      answers.push((await each.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0)
    return answers
  }
  await connected(url, async (other) => {
    const [first, second] = await backends(other)
    for (let round = 0; round < sessionRounds; round++) {
      const [one, two] = await backends(other)
      if (first === second || one !== first || two !== second)
        throw new Error(
          `The pooler before the database gives each transaction of ${client.user} another connection. Let it keep one for each session, or name an address that leads past it.`,
        )
    }
  })
}

/**
 * Refuses a login that could do more than its role: no connection of the program may become another role,
 * whatever SQL is run on it. Roles that LISTEN need a session of their own. Throws an Error that says what is
 * wrong.
 */
export async function checkLogin(url: string, role: DatabaseRole): Promise<void> {
  const found = await connected(url, async (client) => {
    const { rows } = await client.query<Found>(
      `SELECT session_user AS login, to_regrole($1) IS NOT NULL AND pg_has_role($1, 'USAGE') AS member,
         array_remove(ARRAY[CASE WHEN r.rolsuper THEN 'SUPERUSER' END, CASE WHEN r.rolbypassrls THEN 'BYPASSRLS' END,
           CASE WHEN r.rolcreaterole THEN 'CREATEROLE' END, CASE WHEN r.rolreplication THEN 'REPLICATION' END], NULL) AS powers,
         ARRAY(SELECT o.rolname::text FROM pg_roles o WHERE o.rolname NOT IN (session_user, $1)
           AND pg_has_role(session_user, o.oid, 'MEMBER') ORDER BY 1) AS others,
         (SELECT count(*)::int FROM pg_class c WHERE c.relowner IN
           (SELECT o.oid FROM pg_roles o WHERE pg_has_role(session_user, o.oid, 'MEMBER'))) AS owned,
         ARRAY(SELECT c.relname::text FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
           JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE a.attname = 'company_id' AND c.relkind IN ('r', 'p') AND n.nspname = 'public' AND NOT c.relrowsecurity
         ) AS open
       FROM pg_roles r WHERE r.rolname = session_user`,
      [`atesta_${role}`],
    )
    if (role !== 'app') await checkSession(client, url)
    return rows[0]
  })
  if (!found) throw new Error('The database does not say which role this is.')
  const { login, powers, others, member, owned, open } = found
  if (powers.length > 0)
    throw new Error(
      `The database login ${login} is ${powers.join(' and ')}, which can bypass row-level security. Revoke that, or give the server its own login.`,
    )
  if (others.length > 0)
    throw new Error(
      `The database login ${login} could become ${others.join(', ')} (SET ROLE). It may be a member of atesta_${role} only: REVOKE ${others[0]} FROM ${login}.`,
    )
  if (!member) throw new Error(`The database login ${login} needs a role: GRANT atesta_${role} TO ${login}.`)
  if (owned > 0)
    throw new Error(
      `The database login ${login} owns tables, so their policies do not apply to it. Make another role their owner.`,
    )
  if (open.length > 0)
    throw new Error(`These tables hold company data without row-level security: ${open.join(', ')}.`)
}

const wrongPassword = (error: unknown) => ['28P01', '28000'].includes((error as { code?: string }).code ?? '')

/** Makes the logins that are missing and sets our passwords on all of them. One program at a time. */
async function makeLogins(owner: pg.Client, database: string, secret: string): Promise<void> {
  await owner.query('BEGIN')
  await owner.query('SELECT pg_advisory_xact_lock($1)', [loginLock])
  for (const role of databaseRoles) {
    const login = loginName(role, database)
    const verifier = scramVerifier(passwordOf(secret, login))
    const { rows } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [login])
    await owner.query(
      `${rows.length === 0 ? 'CREATE' : 'ALTER'} ROLE ${login} LOGIN PASSWORD ${owner.escapeLiteral(verifier)}`,
    )
    await owner.query(`GRANT atesta_${role} TO ${login}`)
    await owner.query(`GRANT CONNECT ON DATABASE ${owner.escapeIdentifier(database)} TO ${login}`)
  }
  await owner.query('COMMIT')
}

async function checkAll(urls: RoleUrls): Promise<void> {
  await Promise.all(databaseRoles.map((role) => checkLogin(urls[role], role)))
}

/**
 * Finds where the roles log in to the migrated database of `ownerUrl`, and creates or repairs logins that are
 * missing or have a different password. `mayReplace` is asked before the password of a running installation
 * changes, and throws when it is not ours.
 */
export async function openRoles(
  ownerUrl: string,
  secret: string,
  mayReplace: (owner: pg.Client) => Promise<void> = async () => {},
): Promise<RoleUrls> {
  return connected(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ database: string; logins: number }>(
      `SELECT current_database() AS database, (SELECT count(*)::int FROM pg_roles WHERE rolcanlogin
         AND rolname = ANY(SELECT 'atesta_' || role || '_' || left(encode(sha256(convert_to(current_database(), 'UTF8')), 'hex'), 12)
           FROM unnest($1::text[]) role)) AS logins`,
      [databaseRoles],
    )
    const { database = '', logins = 0 } = rows[0] ?? {}
    const urls = Object.fromEntries(
      databaseRoles.map((role) => {
        const login = loginName(role, database)
        return [role, withLogin(ownerUrl, login, passwordOf(secret, login))]
      }),
    ) as RoleUrls
    if (logins === databaseRoles.length) {
      const known = await checkAll(urls).then(
        () => true,
        (error) => {
          if (wrongPassword(error)) return false
          throw error
        },
      )
      if (known) return urls
      await mayReplace(owner)
    }
    await makeLogins(owner, database, secret).catch((cause: Error) => {
      throw new Error(
        `The database logins of Atesta cannot be made (${cause.message}). The user of DATABASE_URL needs CREATEROLE for it, or make them yourself and name them in DATABASE_APP_URL and its like.`,
        { cause },
      )
    })
    await checkAll(urls)
    return urls
  })
}

/** The logins an operator made, after their rights have been checked. */
export async function givenRoles(urls: RoleUrls): Promise<RoleUrls> {
  for (const role of databaseRoles)
    await checkLogin(urls[role], role).catch((error: Error) => {
      throw new Error(`DATABASE_${role.toUpperCase()}_URL: ${error.message}`, { cause: error })
    })
  return urls
}
