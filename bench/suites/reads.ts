import assert from 'node:assert/strict'
import { limits } from '@atesta/contract/limits.ts'
import { form } from '@atesta/server/api/inspections/form.ts'
import { inspectionView } from '@atesta/server/domain/inspections/inspections.view.ts'
import { listInspections } from '@atesta/server/domain/inspections/inspections-list.queries.ts'
import { capture, recordFor } from '../capture.ts'
import { atLeast, figure, type Table } from '../figures.ts'
import { compare } from '../load.ts'
import { actorOf, addScale, mailbox, query } from '../scale-data.ts'
import { type Options, openSetting, type Running, type Setting } from '../setting.ts'

const page = { page: 1, page_size: limits.pageSize }

/** Starts the bare server with the very statements our program sends for the two reads. */
async function startBare(setting: Setting, bearer: string, id: number): Promise<Running> {
  const actor = await actorOf(setting, bearer)
  const shared = { company: actor.companyId, actor, ...page }
  const one = await capture(setting.services, actor, async (db) => {
    const handler = form as unknown as { find: Step; handler: Step }
    const subject = await handler.find({ db, actor, params: { id } })
    await handler.handler({ db, actor, subject, params: { id } })
  })
  const list = await capture(setting.services, actor, (db) =>
    listInspections(db, actor, page, inspectionView(actor)),
  )
  return setting.bare('reads.ts', {
    RECORDED_ONE: await recordFor(setting.dataDir, 'one', { ...shared, statements: one }),
    RECORDED_LIST: await recordFor(setting.dataDir, 'list', { ...shared, statements: list }),
  })
}
type Step = (context: Record<string, unknown>) => Promise<unknown>

/** Row 1: the two most frequent reads, next to the minimum that could give the same answer. */
export async function reads(options: Options): Promise<Table> {
  const setting = await openSetting()
  try {
    const data = await addScale(setting, options)
    const program = await setting.program('api')
    const email = mailbox('admin')
    let headers = { authorization: `Bearer ${await setting.bearer(program.url, email)}` }
    const [row] = await query<{ id: string }>(
      setting,
      `SELECT max(i.id) AS id FROM inspections i JOIN companies c ON c.id = i.company_id WHERE c.slug = 'scale'`,
    )
    const id = Number(row?.id)
    const bare = await startBare(setting, headers.authorization.slice('Bearer '.length), id)
    const paths = { one: `/api/inspections/form/${id}`, list: '/api/inspections/list' }
    const rows: string[][] = []
    const table: Table = {
      title: '1. Reads',
      notes: [],
      head: ['read', 'connections', 'Atesta /s', 'p50 ms', 'bare /s', 'p50 ms', 'ratio'],
      rows,
      verdicts: [],
    }
    for (const name of ['one', 'list'] as const) {
      const ours = await fetch(program.url + paths[name], { headers })
      assert.deepEqual(await ours.json(), await (await fetch(`${bare.url}/${name}`)).json())
      for (const connections of [1, 10, 50]) {
        headers = { authorization: `Bearer ${await setting.bearer(program.url, email)}` }
        const [mine, theirs] = await compare(
          [
            () => ({ url: program.url + paths[name], headers }),
            () => ({ url: `${bare.url}/${name}`, headers: {} }),
          ],
          { ...options, connections },
        )
        if (!mine || !theirs) continue
        const ratio = mine.rps / theirs.rps
        const label = name === 'one' ? 'one inspection with its form' : 'list of 20 with total'
        rows.push([
          label,
          String(connections),
          figure(mine.rps),
          figure(mine.p50),
          figure(theirs.rps),
          figure(theirs.p50),
          ratio.toFixed(2),
        ])
        table.verdicts.push(atLeast(`${label}, ${connections} connections, of the bare server`, ratio, 0.6))
      }
    }
    table.notes.push(
      `${data} Signed in as an administrator, every answer through session, policy, row-level security and one transaction.`,
      'The bare server is `node:http` and `pg` with 20 connections: the same statements, the same JSON, no session, no policy, no transaction. Both answers are compared before anything is measured.',
    )
    await program.stop()
    await bare.stop()
    return table
  } finally {
    await setting.close()
  }
}
