// The least a server can do: node:http, pg, the same SQL, the same JSON. No session, no transaction, no policy.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { InspectionRow } from '@atesta/server/domain/inspections/inspections.queries.ts'
import { inspectionView } from '@atesta/server/domain/inspections/inspections.view.ts'
import { formFlags } from '@atesta/server/domain/templates/templates.rules.ts'
import pg from 'pg'
import type { Recorded } from '../capture.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const read = async (path: string | undefined): Promise<Recorded> =>
  JSON.parse(await readFile(path ?? '', 'utf8'))
const one = await read(process.env.RECORDED_ONE)
const list = await read(process.env.RECORDED_LIST)

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 20,
  // What row-level security asks for is set once for the connection.
  options: `-c role=atesta_app -c atesta.company_id=${list.company}`,
})

async function answerList(): Promise<unknown> {
  const [count, ids, rows] = list.statements.slice(-3)
  // What is asked before, to know which rows to count and read, is part of the work.
  for (const { text, values } of list.statements.slice(0, -3)) await pool.query(text, values)
  const total = await pool.query<{ total: number }>(count?.text ?? '', count?.values)
  await pool.query(ids?.text ?? '', ids?.values)
  const found = await pool.query<InspectionRow>(rows?.text ?? '', rows?.values)
  const { page, page_size } = list
  return { data: found.rows.map(inspectionView(list.actor)), page, page_size, total: total.rows[0]?.total }
}

async function answerOne(): Promise<unknown> {
  const results = []
  for (const { text, values } of one.statements) results.push((await pool.query(text, values)).rows[0])
  const [inspection, template, content, checkpoint] = results
  return {
    inspection: inspectionView(one.actor)(inspection),
    form: { id: template.id, name: template.name, version: template.version, structure: template.structure },
    answers: content.answers,
    signatures: content.signatures,
    current_step: content.current_step,
    current_section_step: content.current_section_step,
    flags: formFlags(template.structure, one.actor.mandatoryMetadata, inspection),
    checkpoint: checkpoint && { ...checkpoint, root: checkpoint.root.toString('base64') },
    version: content.version,
  }
}

const server = createServer((request, reply) => {
  const work = request.url === '/one' ? answerOne() : answerList()
  work.then(
    (answer) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
    (error) => reply.writeHead(500).end(String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
process.on('SIGTERM', () => process.exit(0))
