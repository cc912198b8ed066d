import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answerVariants } from '@atesta/demo/scale-content.ts'
import { prepareWrites, type Writer } from '../bare/write-statements.ts'
import { post } from '../drain.ts'
import { atLeast, comparisonHead, figure, processor, type Table } from '../figures.ts'
import { type Request, sendAll } from '../http-load.ts'
import { openKept, smallScale } from '../kept-data.ts'
import { measure, medians, type Speed } from '../load.ts'
import { actorOf, mailbox, query } from '../scale-data.ts'
import type { Options, Running, Setting } from '../setting.ts'

type Kind = 'create' | 'save' | 'submit'
type Draft = { id: number; task: number }
/** What one write sends: to the address of ours, or to that of the bare server, the same body. */
type Write = { path: string; body: unknown }
type Servers = { program: Running; bare: Running }

const labels: Record<Kind, string> = {
  create: 'start an inspection',
  save: 'save a draft, 20 answers',
  submit: 'submit, 20 answers',
}

/** Drafts of the administrator's company, one of each task in turn. */
async function addDrafts(setting: Setting, count: number): Promise<Draft[]> {
  const rows = await query<{ id: string; task_id: string }>(
    setting,
    `INSERT INTO inspections (company_id, task_id, user_id, number, title, template_id, template_version)
     SELECT t.company_id, t.id, (SELECT min(id) FROM users WHERE company_id = t.company_id AND range = 'RANGE_USER'), 1000000 + n, format('Draft %s', n),
       t.template_id, t.template_version
     FROM generate_series(1, $1::int) n JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS all FROM tasks
       WHERE company_id = (SELECT id FROM companies WHERE slug = 'scale')) t ON t.place = 1 + n % t.all RETURNING id, task_id`,
    [count],
  )
  await query(setting, 'VACUUM (ANALYZE) inspections')
  return rows.map(({ id, task_id }) => ({ id: Number(id), task: Number(task_id) }))
}

function writeOf(kind: Kind, { id, task }: Draft): Write {
  if (kind === 'create') return { path: 'inspections/create', body: { task_id: task, title: 'Round' } }
  const form_data = { inspection: { id, version: 1 }, schema: answerVariants[id % 100] ?? [] }
  const path = kind === 'save' ? `inspections/save/${id}` : `tasks/submit_form/${task}`
  return { path, body: { form_data } }
}

/** Starts the bare server with tables of its own, and compares the shapes of its answers with those of ours. */
async function startBoth(setting: Setting, drafts: Draft[]): Promise<Servers> {
  for (const statement of prepareWrites) await query(setting, statement)
  const program = await setting.program('api')
  const bearer = await setting.bearer(program.url, mailbox('admin'))
  const actor = await actorOf(setting, bearer)
  const answers = new Map<Kind, { write: Write; ours: object }>()
  for (const kind of ['create', 'save', 'submit'] as const) {
    const draft = drafts.pop()
    if (!draft) throw new Error('There are too few drafts.')
    const write = writeOf(kind, draft)
    answers.set(kind, {
      write,
      ours: (await post(`${program.url}/api/${write.path}`, write.body, bearer)) as object,
    })
  }
  const { can, cannot } = (answers.get('create')?.ours ?? {}) as { can?: unknown; cannot?: unknown }
  const given: Writer = {
    company: actor.companyId,
    user: actor.userId,
    name: actor.name,
    flags: { draft: { can, cannot } },
  }
  const path = join(setting.dataDir, 'writer.json')
  await writeFile(path, JSON.stringify(given))
  const bare = await setting.bare('writes.ts', { GIVEN: path })
  for (const [kind, { write, ours }] of answers) {
    const theirs = (await post(`${bare.url}/${kind}`, write.body)) as object
    assert.deepEqual(Object.keys(theirs).sort(), Object.keys(ours).sort(), kind)
  }
  return { program, bare }
}

/** The same writes to both, in turn; each draft once. */
async function compareWrites(
  setting: Setting,
  { program, bare }: Servers,
  kind: Kind,
  drafts: Draft[],
  { runs, each, connections }: { runs: number; each: number; connections: number },
): Promise<[Speed, Speed]> {
  const found: [Speed[], Speed[]] = [[], []]
  for (let run = 0; run <= runs; run++) {
    // The first only warms up.
    const writes = drafts
      .splice(0, run === 0 ? Math.ceil(each / 4) : each)
      .map((draft) => writeOf(kind, draft))
    const headers = { authorization: `Bearer ${await setting.bearer(program.url, mailbox('admin'))}` }
    const requests: [Running, (write: Write) => Request][] = [
      [
        program,
        ({ path, body }) => ({
          url: `${program.url}/api/${path}`,
          headers,
          method: 'POST',
          body: JSON.stringify(body),
        }),
      ],
      [
        bare,
        ({ body }) => ({
          url: `${bare.url}/${kind}`,
          headers: {},
          method: 'POST',
          body: JSON.stringify(body),
        }),
      ],
    ]
    for (const [n, [server, of]] of requests.entries()) {
      const waiting = writes.map(of).reverse()
      const speed = await measure(setting, server.pid, () =>
        sendAll(server.url, connections, () => waiting.pop()),
      )
      if (run > 0) found[n]?.push(speed)
    }
  }
  return [medians(found[0]), medians(found[1])]
}

/** How many writes a run is, with so many connections. */
function eachOf({ quick, trial }: Options, connections: number): number {
  if (trial) return 4
  return (quick ? 60 : 300) * (connections === 1 ? 1 : 2)
}

/** Row 3: writing, beside the least that leaves the same rows. */
export async function writes(options: Options): Promise<Table> {
  const setting = await openKept(smallScale, options)
  try {
    const { runs } = options
    const levels = options.trial ? [2] : [1, 10, 50]
    const perKind = levels.reduce((sum, level) => sum + Math.ceil(eachOf(options, level) * (runs + 0.25)), 0)
    const drafts = await addDrafts(setting, 3 * (perKind + 1))
    const servers = await startBoth(setting, drafts)
    const table: Table = {
      title: '3. Writes',
      notes: [
        `Durable, by an administrator: checked by session, policy and – submissions – the form engine, audited, and counted in the totals of lists; a submission also makes its statement for the log. ${eachOf(options, 1)} writes a run with one connection, twice as many with more, in tasks in turn.`,
        'The bare server parses the same JSON and leaves the same rows of inspection, statement and audit log, with one prepared statement in one trip, in tables with the same columns, indexes and rows, without foreign keys, triggers and counts. Processor: milliseconds per request of Node.js + PostgreSQL.',
      ],
      head: comparisonHead('write'),
      rows: [],
      verdicts: [],
    }
    for (const kind of ['create', 'save', 'submit'] as const)
      for (const connections of levels) {
        const each = eachOf(options, connections)
        const both = await compareWrites(setting, servers, kind, drafts, { runs, each, connections })
        const ratio = both[0].rps / both[1].rps
        table.rows.push([
          ...[labels[kind], String(connections)],
          ...both.flatMap((one) => [figure(one.rps), figure(one.p50), processor(one)]),
          ratio.toFixed(2),
        ])
        table.verdicts.push(
          atLeast(`${labels[kind]}, ${connections} at once, of the bare server`, ratio, 0.5),
        )
      }
    await servers.program.stop()
    await servers.bare.stop()
    return table
  } finally {
    await setting.close()
  }
}
