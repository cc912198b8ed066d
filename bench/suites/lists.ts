import { dayMs } from '@atesta/contract/durations.ts'
import { atMost, figure, type Table } from '../figures.ts'
import { describe, scaleOf } from '../kept-data.ts'
import { compare } from '../load.ts'
import { mailbox, query } from '../scale-data.ts'
import type { Options } from '../setting.ts'

type Place = { deep: number; task: number; folder: number }
type Kind = {
  list: string
  name: string
  query: (place: Place) => string
  /** The page that follows what is asked for, by its cursor. */
  behind?: boolean
}

const inspections = '/api/inspections/list'
const certifications = '/api/certifications/list'
const day = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)
const kinds: Kind[] = [
  { list: inspections, name: 'page 1', query: () => 'page=1' },
  { list: inspections, name: 'page 100', query: () => 'page=100' },
  { list: inspections, name: 'behind 80,000', query: ({ deep }) => `page=${deep}`, behind: true },
  { list: inspections, name: 'drafts', query: () => 'submitted=false' },
  {
    list: inspections,
    name: 'drafts, behind 20,000',
    query: ({ deep }) => `submitted=false&page=${Math.ceil(deep / 4)}`,
    behind: true,
  },
  { list: inspections, name: 'one folder', query: ({ folder }) => `folder_id=${folder}` },
  { list: inspections, name: 'largest task', query: ({ task }) => `task_id=${task}` },
  { list: inspections, name: 'one month', query: () => `from=${day(400)}&to=${day(370)}` },
  { list: inspections, name: 'searched, one in 8', query: () => 'q=separator' },
  { list: inspections, name: 'searched, one in 240', query: () => 'q=separator, los molles, handover' },
  { list: inspections, name: 'searched, a few', query: () => 'q=, A87F' },
  { list: inspections, name: 'searched, none', query: () => 'q=nowhere to be found' },
  ...(['title', '-submitted_at'] as const).flatMap((sort) => [
    { list: inspections, name: `by ${sort}`, query: () => `sort=${sort}` },
    {
      list: inspections,
      name: `by ${sort}, behind 80,000`,
      query: ({ deep }: Place) => `sort=${sort}&page=${deep}`,
      behind: true,
    },
  ]),
  { list: certifications, name: 'page 1', query: () => 'page=1' },
  { list: certifications, name: 'behind 80,000', query: ({ deep }) => `page=${deep}`, behind: true },
  { list: certifications, name: 'videos that failed', query: () => 'category=file&state=failed' },
  { list: certifications, name: 'on the map', query: () => 'box=-70,-40,-60,-30' },
  { list: certifications, name: 'searched, one in 240', query: () => 'q=separator, los molles, handover' },
  { list: certifications, name: 'searched, a few', query: () => 'q=, A87F' },
]

/** The lists that no counts are kept for. Their rows are fewer, and so are their pages. */
const others: Kind[] = [
  { path: '/api/tasks', sorts: ['name', 'due_at'], q: 'hail' },
  { path: '/api/workflows/folders', sorts: [], q: 'area' },
  { path: '/api/claims', sorts: ['number', 'amount'], q: '4e7' },
  { path: '/api/emails/', sorts: ['name'], q: '4999' },
  { path: '/api/reports/list', sorts: [], q: ', A87F' },
  { path: '/api/notifications', sorts: [], q: '' },
  { path: '/api/clients', sorts: ['created_at'], q: '4e7' },
  { path: '/api/mailbox', sorts: [], q: '4999' },
].flatMap(({ path, sorts, q }) => [
  { list: path, name: 'page 1', query: () => 'page=1' },
  { list: path, name: 'behind 4,000', query: () => 'page=200', behind: true },
  ...sorts.map((sort) => ({ list: path, name: `by ${sort}`, query: () => `sort=${sort}` })),
  ...(q ? [{ list: path, name: 'searched', query: () => `q=${q}` }] : []),
])

/** How many pages of inspections this person has, up to so many. */
async function pagesOf(root: string, bearer: string, most: number): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${root}${inspections}`, { headers })
  const { total } = (await answer.json()) as { total: number }
  return Math.max(1, Math.min(most, Math.floor(total / 20) - 1))
}

/** A folder that this person sees: one that is hidden is not found. */
async function folderOf(root: string, bearer: string): Promise<number> {
  const headers = { authorization: `Bearer ${bearer}` }
  const answer = await fetch(`${root}/api/workflows/folders?page_size=1`, { headers })
  const { data } = (await answer.json()) as { data: { id: number }[] }
  if (!data[0]) throw new Error('There is no folder to list.')
  return data[0].id
}

/** Row 2: lists at a million rows, each beside the first page of its own kind. */
export async function lists(options: Options): Promise<Table> {
  const setting = await options.scale()
  const program = await setting.program('api')
  const [place] = await query<{ task: string; n: string }>(
    setting,
    `SELECT min(t.id) AS task, (SELECT count(*) FROM inspections i WHERE i.company_id = c.id) AS n
     FROM tasks t JOIN companies c ON c.id = t.company_id WHERE c.slug = 'scale' GROUP BY c.id`,
  )
  const deep = Math.min(4000, Math.floor(Number(place?.n) / 20) - 1)
  const table: Table = {
    title: '2. Lists',
    notes: [],
    head: ['list', 'who', 'asked for', 'p50 ms', 'p99 ms', '× page 1', 'total'],
    rows: [],
    verdicts: [],
  }
  for (const who of options.trial ? (['admin'] as const) : (['admin', 'supervisor', 'inspector'] as const)) {
    let bearer = await setting.bearer(program.url, mailbox(who))
    const first = new Map<string, number>()
    const where = {
      // Behind their last row, there would be no cursor to follow.
      ...{ deep: await pagesOf(program.url, bearer, deep), task: Number(place?.task) },
      folder: await folderOf(program.url, bearer),
    }
    for (const kind of who === 'admin' ? [...kinds, ...others] : kinds) {
      if (options.trial && !/^page 1$|^behind/.test(kind.name)) continue
      if (who !== 'admin' && /largest|month|map|videos/.test(kind.name)) continue
      bearer = await setting.bearer(program.url, mailbox(who))
      const headers = { authorization: `Bearer ${bearer}` }
      const asked = new URLSearchParams(kind.query(where))
      const read = async () => {
        const answer = await fetch(`${program.url}${kind.list}?${asked}`, { headers })
        return (await answer.json()) as { total: number; total_is_exact?: boolean; next: string | null }
      }
      let answer = await read()
      if (kind.behind && answer.next) {
        asked.delete('page')
        asked.set('after', answer.next)
        answer = await read()
      }
      const url = `${program.url}${kind.list}?${asked}`
      const subject = { pid: program.pid, request: () => ({ url, headers }) }
      const [speed] = await compare(setting, [subject], {
        ...options,
        connections: 1,
        seconds: options.seconds / 2,
      })
      if (!speed) continue
      if (kind.name === 'page 1') first.set(kind.list, speed.p50)
      const ratio = speed.p50 / (first.get(kind.list) ?? Number.NaN)
      const total = answer.total.toLocaleString('en')
      table.rows.push([
        kind.list,
        who,
        kind.name,
        figure(speed.p50),
        figure(speed.p99),
        ratio.toFixed(2),
        answer.total_is_exact === false ? `≥ ${total}` : total,
      ])
      if (kind.name !== 'page 1')
        table.verdicts.push(atMost(`${kind.list}, ${who}, ${kind.name}, of page 1`, ratio, 3))
    }
  }
  table.notes.push(
    `${describe(scaleOf(options))} The other lists of that company have ${scaleOf(options).others.toLocaleString('en')} rows each. Answers of 20 rows with their total, one connection, over HTTP. “Behind” is the page that a cursor leads to, so many rows down or at the end of what the person sees.`,
  )
  await program.stop()
  return table
}
