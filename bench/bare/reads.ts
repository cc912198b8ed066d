// The least a server can do with a read: node:http and pg, one prepared statement in one trip, which gives the body. No
// session, no policy, no row-level security, no transaction.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import pg from 'pg'
import { readStatements } from './read-statements.ts'

const statements = new Map(
  Object.entries(readStatements(JSON.parse(await readFile(process.env.GIVEN ?? '', 'utf8')))),
)
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  // Planned once: every statement is asked with the same values all the time. Bitmaps read all of a company before the
  // first row of a page.
  options:
    '-c plan_cache_mode=force_generic_plan -c max_parallel_workers_per_gather=0 -c enable_bitmapscan=off',
})

const server = createServer((request, reply) => {
  const name = (request.url ?? '').slice(1)
  const statement = statements.get(name)
  if (!statement) return reply.writeHead(404).end()
  pool.query<{ body: string }>({ name, ...statement }).then(
    ({ rows }) => reply.setHeader('content-type', 'application/json').end(rows[0]?.body ?? 'null'),
    (error) => reply.writeHead(500).end(String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
