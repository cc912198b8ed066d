import { createScale } from '@atesta/demo/scale.ts'
import { answerVariants } from '@atesta/demo/scale-content.ts'
import { type Drained, drain, post } from '../drain.ts'
import { atLeast, figure, median, quantile, type Table } from '../figures.ts'
import { mailbox, query } from '../scale-data.ts'
import { type Options, openSetting, password, type Running, type Setting } from '../setting.ts'

type Draft = {
  id: number
  task_id: number
  user_id: number
  template_id: number
  company_id: number
  version: number
}

async function prepareBare(setting: Setting): Promise<void> {
  await query(setting, 'CREATE SCHEMA bare')
  for (const table of ['inspections', 'statements', 'audit_events'])
    await query(
      setting,
      `CREATE TABLE bare.${table} (LIKE public.${table} INCLUDING DEFAULTS INCLUDING IDENTITY INCLUDING INDEXES INCLUDING CONSTRAINTS)`,
    )
  // Others fill what the program fills and the least server does not.
  await query(
    setting,
    `DO $$ DECLARE c record; BEGIN FOR c IN SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'bare' AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'
         AND column_name NOT IN ('company_id', 'task_id', 'user_id', 'number', 'template_id', 'template_version', 'kind', 'bytes', 'action', 'noun', 'record_id')
     LOOP EXECUTE format('ALTER TABLE bare.%I ALTER COLUMN %I DROP NOT NULL', c.table_name, c.column_name); END LOOP; END $$`,
  )
}

const schemaOf = (draft: Draft) => answerVariants[draft.id % 100] ?? []

async function draftsOf(setting: Setting): Promise<Draft[]> {
  const rows = await query<Record<keyof Draft, string>>(
    setting,
    `SELECT id, task_id, user_id, template_id, company_id, version FROM inspections WHERE state = 'draft' ORDER BY id`,
  )
  return rows.map((row) => ({
    id: Number(row.id),
    task_id: Number(row.task_id),
    user_id: Number(row.user_id),
    template_id: Number(row.template_id),
    company_id: Number(row.company_id),
    version: Number(row.version),
  }))
}

const submitTo = (program: Running, draft: Draft, bearer: string) => async () => {
  const form_data = { inspection: { id: draft.id, version: draft.version }, schema: schemaOf(draft) }
  await post(`${program.url}/api/tasks/submit_form/${draft.task_id}`, { form_data }, bearer)
}
const insertInto = (bare: Running, draft: Draft) => async () => {
  const { company_id: company, task_id: task, user_id: user, template_id: template, id: number } = draft
  await post(bare.url, { company, task, user, template, number, schema: schemaOf(draft) })
}

type Found = { ours: Drained[]; theirs: Drained[] }

async function alternate(
  setting: Setting,
  servers: { program: Running; bare: Running },
  drafts: Draft[],
  options: { runs: number; each: number; connections: number },
): Promise<Found> {
  const found: Found = { ours: [], theirs: [] }
  for (let run = 0; run <= options.runs; run++) {
    // The first only warms up.
    const batch = drafts.splice(0, run === 0 ? Math.ceil(options.each / 5) : options.each)
    const bearer = await setting.bearer(servers.program.url, mailbox('admin'))
    const mine = await drain(
      batch.map((draft) => submitTo(servers.program, draft, bearer)),
      options.connections,
    )
    const theirs = await drain(
      batch.map((draft) => insertInto(servers.bare, draft)),
      options.connections,
    )
    if (run === 0) continue
    found.ours.push(mine)
    found.theirs.push(theirs)
  }
  return found
}

function addRow(table: Table, connections: number, { ours, theirs }: Found): void {
  const speed = (runs: Drained[]) => median(runs.map(({ perSecond }) => perSecond))
  const times = (runs: Drained[]) => runs.flatMap(({ milliseconds }) => milliseconds)
  const ratio = speed(ours) / speed(theirs)
  table.rows.push([
    String(connections),
    figure(speed(ours)),
    figure(median(times(ours))),
    figure(quantile(times(ours), 0.99)),
    figure(speed(theirs)),
    figure(median(times(theirs))),
    ratio.toFixed(2),
  ])
  table.verdicts.push(atLeast(`submissions, ${connections} connections, of the bare insert`, ratio, 0.5))
}

/** Row 3: submitting what was filled in, beside the bare insert of the rows it leaves. */
export async function submit({ quick, runs }: Options): Promise<Table> {
  const setting = await openSetting()
  try {
    const each = quick ? 60 : 1000
    // A third of them are drafts.
    const count = each * 2 * 3 * (runs + 1)
    await createScale(setting.services, setting.databaseUrl, { companies: 1, count, password })
    await prepareBare(setting)
    const drafts = await draftsOf(setting)
    const servers = { program: await setting.program('api'), bare: await setting.bare('writes.ts', {}) }
    const table: Table = {
      title: '3. Submissions',
      notes: [
        `${each} submissions a run, each of 20 answers: checked by the form engine, saved, its statement queued for the log, audited, one durable transaction.`,
        'The bare server parses the same JSON and inserts the three rows that a submission leaves, into tables with the same columns and indexes, without foreign keys and triggers; also one durable transaction.',
      ],
      head: ['connections', 'Atesta /s', 'p50 ms', 'p99 ms', 'bare /s', 'p50 ms', 'ratio'],
      rows: [],
      verdicts: [],
    }
    for (const connections of [1, 10])
      addRow(table, connections, await alternate(setting, servers, drafts, { runs, each, connections }))
    await servers.program.stop()
    await servers.bare.stop()
    return table
  } finally {
    await setting.close()
  }
}
