import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Flags, Given } from '../bare/read-statements.ts'
import { atLeast, comparisonHead, figure, processor, type Table } from '../figures.ts'
import { describe, scaleOf } from '../kept-data.ts'
import { compare } from '../load.ts'
import { actorOf, mailbox, query } from '../scale-data.ts'
import type { Options, Running, Setting } from '../setting.ts'

type Read = { label: string; bare: string; path: string }
type Row = { state: string; can: Record<string, unknown>; cannot: Record<string, unknown> }
type Answers = {
  inspections: { data: Row[] }
  filtered: { data: Row[] }
  form: { inspection: Row }
  certifications: { data: Row[] }
  claims: { data: Row[] }
  dashboard: { drafts: Row[]; recent: Row[] }
}

const readsOf = (inspection: number, task: number): Read[] => [
  { label: 'one inspection with its form', bare: 'form', path: `inspections/form/${inspection}` },
  { label: 'inspections, page 1 with total', bare: 'inspections', path: 'inspections/list' },
  { label: 'certifications, page 1', bare: 'certifications', path: 'certifications/list' },
  {
    label: 'inspections of a state and task',
    bare: 'filtered',
    path: `inspections/list?submitted=true&task_id=${task}`,
  },
  { label: 'claims, page 1', bare: 'claims', path: 'claims' },
  { label: 'dashboard', bare: 'dashboard', path: 'dashboard/summary' },
]

async function ask(url: string, bearer?: string): Promise<unknown> {
  const answer = await fetch(url, { headers: bearer ? { authorization: `Bearer ${bearer}` } : {} })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** What the caller may do with rows, by what it depends on in this data: only our answers know it. */
function flagsOf({
  inspections,
  filtered,
  form,
  certifications,
  claims,
  dashboard,
}: Answers): Given['flags'] {
  const by = (rows: Row[], key: (row: Row) => string): Flags =>
    Object.fromEntries(rows.map((row) => [key(row), { can: row.can, cannot: row.cannot }]))
  return {
    inspections: by(
      [...inspections.data, ...filtered.data, form.inspection, ...dashboard.drafts],
      ({ state, can, cannot }) =>
        state + (can.report ? '' : ' pending') + (cannot.notify === 'person_unassigned' ? ' unassigned' : ''),
    ),
    certifications: by(
      [...certifications.data, ...dashboard.recent],
      ({ state, can }) => `${state} ${can.edit ? 'draft' : 'submitted'}`,
    ),
    claims: by(claims.data, () => 'any'),
  }
}

/** Starts the bare server, and compares all it answers with ours. */
export async function startBare(setting: Setting, program: Running, bearer: string) {
  const [row] = await query<{ inspection: string; task: string }>(
    setting,
    `SELECT (SELECT max(id) FROM inspections WHERE company_id = c.id) AS inspection, (SELECT min(id) FROM tasks WHERE company_id = c.id) AS task
     FROM companies c WHERE c.slug = 'scale'`,
  )
  const [inspection, task] = [Number(row?.inspection), Number(row?.task)]
  const reads = readsOf(inspection, task)
  const ours = new Map<string, unknown>()
  for (const { bare, path } of reads) ours.set(bare, await ask(`${program.url}/api/${path}`, bearer))
  const actor = await actorOf(setting, bearer)
  const given: Given = {
    company: actor.companyId,
    user: actor.userId,
    zone: actor.timeZone,
    inspection,
    task,
    flags: flagsOf(Object.fromEntries(ours) as Answers),
  }
  const path = join(setting.dataDir, 'given.json')
  await writeFile(path, JSON.stringify(given))
  const server = await setting.bare('reads.ts', { GIVEN: path })
  for (const [name, answer] of ours) assert.deepEqual(await ask(`${server.url}/${name}`), answer, name)
  return { server, reads }
}

/** Row 1: frequent reads, next to the least that could give the same answer. */
export async function reads(options: Options): Promise<Table> {
  const setting = await options.scale()
  const program = await setting.program('api')
  const bearer = () => setting.bearer(program.url, mailbox('admin'))
  const { server, reads: all } = await startBare(setting, program, await bearer())
  const table: Table = {
    title: '1. Reads',
    notes: [
      `${describe(scaleOf(options))} Signed in as an administrator, every answer through session, policy, row-level security and one transaction.`,
      'The bare server is `node:http` and `pg` with 20 connections: one prepared statement in one trip, written by hand, in which PostgreSQL makes the whole JSON; no session, no policy, no row-level security, no transaction. All answers are compared before anything is measured. Processor: milliseconds per request of Node.js + PostgreSQL.',
    ],
    head: comparisonHead('read'),
    rows: [],
    verdicts: [],
  }
  for (const read of all)
    for (const connections of options.trial ? [1] : [1, 10, 50]) {
      const headers = { authorization: `Bearer ${await bearer()}` }
      const [mine, theirs] = await compare(
        setting,
        [
          { pid: program.pid, request: () => ({ url: `${program.url}/api/${read.path}`, headers }) },
          { pid: server.pid, request: () => ({ url: `${server.url}/${read.bare}`, headers: {} }) },
        ],
        { ...options, connections },
      )
      if (!mine || !theirs) continue
      const ratio = mine.rps / theirs.rps
      table.rows.push([
        ...[read.label, String(connections)],
        ...[mine, theirs].flatMap((one) => [figure(one.rps), figure(one.p50), processor(one)]),
        ratio.toFixed(2),
      ])
      table.verdicts.push(atLeast(`${read.label}, ${connections} at once, of the bare server`, ratio, 0.5))
    }
  await program.stop()
  await server.stop()
  return table
}
