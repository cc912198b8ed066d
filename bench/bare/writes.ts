// The least a server can do with a write: node:http and pg, one prepared statement in one durable trip. No session, no
// policy, no check of the answers, no row-level security.
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { type Writer, writeStatements } from './write-statements.ts'

type Filled = { form_data: { inspection: { id: number; version: number }; schema: unknown[] } }
type Started = { task_id: number; title: string }

const writer: Writer = JSON.parse(await readFile(process.env.GIVEN ?? '', 'utf8'))
const { company, user, name } = writer
const flags = JSON.stringify(writer.flags)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
/** As large as that of a submission. */
const statement = Buffer.alloc(700, '{"type":"atesta.submission"}')
const disclosures = JSON.stringify(['x'.repeat(120)])

const draft = ({ form_data: { inspection, schema } }: Filled) => [
  ...[company, null, user, name],
  ...[JSON.stringify(schema), inspection.id, inspection.version],
]
const valuesOf = {
  create: ({ task_id, title }: Started) => [company, flags, user, name, task_id, title],
  save: draft,
  submit: (filled: Filled) => {
    const salt = randomBytes(16).toString('base64url')
    const sha256 = createHash('sha256')
      .update(salt)
      .update(JSON.stringify(filled.form_data.schema))
      .digest('hex')
    return [...draft(filled), sha256, salt, statement, disclosures, randomBytes(32)]
  },
}

async function write(kind: keyof typeof valuesOf, body: unknown): Promise<string> {
  const values = valuesOf[kind](body as Filled & Started)
  const { rows } = await pool.query<{ body: string }>({ name: kind, text: writeStatements[kind], values })
  if (!rows[0]) throw new Error('There is no such draft.')
  return rows[0].body
}

const server = createServer((request, reply) => {
  json(request)
    .then((body) => write((request.url ?? '').slice(1) as keyof typeof valuesOf, body))
    .then(
      (body) => reply.setHeader('content-type', 'application/json').end(body),
      (error) => reply.writeHead(500).end(String(error)),
    )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
