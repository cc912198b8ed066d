// The least a server can do with a submission: the rows it leaves behind, inserted in one durable transaction. The tables
// have the same columns and indexes, and nothing else.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'

type Body = {
  company: number
  task: number
  user: number
  template: number
  number: number
  schema: unknown[]
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const statement = Buffer.alloc(700, '{"type":"atesta.submission"}')

async function store(body: Body): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query(
      `INSERT INTO bare.inspections (company_id, task_id, user_id, number, template_id, template_version, state, answers, submitted_at, submitted_by)
       VALUES ($1, $2, $3, $4, $5, 1, 'submitted', $6, now(), $3) RETURNING id`,
      [body.company, body.task, body.user, body.number, body.template, JSON.stringify(body.schema)],
    )
    await client.query(
      `INSERT INTO bare.statements (company_id, kind, inspection_id, bytes) VALUES ($1, 'submission', $2, $3)`,
      [body.company, rows[0].id, statement],
    )
    await client.query(
      `INSERT INTO bare.audit_events (company_id, user_id, action, noun, record_id) VALUES ($1, $2, 'submit', 'inspection', $3)`,
      [body.company, body.user, rows[0].id],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

const server = createServer((request, reply) => {
  json(request)
    .then((body) => store(body as Body))
    .then(
      () => reply.end('{}'),
      (error) => reply.writeHead(500).end(String(error)),
    )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
