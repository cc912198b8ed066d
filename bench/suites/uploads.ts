import { type Drained, drain, post } from '../drain.ts'
import { atLeast, atMost, figure, median, megabytes, type Table } from '../figures.ts'
import { openKept, smallScale } from '../kept-data.ts'
import { processorOf } from '../processor.ts'
import { mailbox, query } from '../scale-data.ts'
import { growth, type Options, type Running, type Setting } from '../setting.ts'

const mega = 1024 * 1024
type Load = { name: string; size: number; files: number; at: number }
const loads: Load[] = [
  { name: '1 MB', size: mega, files: 20, at: 1 },
  { name: '10 MB', size: 10 * mega, files: 6, at: 1 },
  { name: '250 MB', size: 250 * mega, files: 1, at: 1 },
  { name: '50 × 5 MB in parallel', size: 5 * mega, files: 50, at: 50 },
]
const quickLoads: Load[] = [
  { name: '1 MB', size: mega, files: 3, at: 1 },
  { name: '5 × 1 MB in parallel', size: mega, files: 5, at: 5 },
]

/** Begins like a PNG, which is all that is looked at before the jobs, and is noise after that. */
function pieces(size: number): Buffer[] {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000100000001008020000009091683600000000',
    'hex',
  )
  const noise = Buffer.alloc(mega, 'not compressible enough to matter')
  const all = [head]
  for (let left = size - head.length; left > 0; left -= mega)
    all.push(noise.subarray(0, Math.min(left, mega)))
  return all
}
async function* streamOf(size: number) {
  yield* pieces(size)
}

async function send(
  url: string,
  method: string,
  size: number,
  headers: Record<string, string>,
): Promise<void> {
  const init = {
    method,
    headers: { ...headers, 'content-length': String(size) },
    body: streamOf(size),
    duplex: 'half',
  }
  const answer = await fetch(url, init as RequestInit)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
}

type Servers = { program: Running; bare: Running }
/** MB per second, milliseconds of the server's processor per MB, and by how many bytes ours grew. */
type Run = { ours: number; theirs: number; oursMs: number; theirsMs: number; grown: number }

/** Announces the files, sends them to ours and then to theirs. Speeds in MB per second. */
async function runOnce(
  setting: Setting,
  { program, bare }: Servers,
  load: Load,
  drafts: number[],
): Promise<Run> {
  const { size, files, at } = load
  const bearer = await setting.bearer(program.url, mailbox('admin'))
  const announced = await Promise.all(
    Array.from({ length: files }, async () => {
      const inspection_id = drafts.pop()
      const body = { title: 'bench.png', type: 'image/png', size, inspection_id, component_id: 'photos' }
      const made = await post(`${program.url}/api/certifications/create`, body, bearer)
      return new URL((made as { upload_url: string }).upload_url, program.url)
    }),
  )
  const headers = {
    authorization: `Bearer ${bearer}`,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  }
  const before = [await processorOf(program.pid), await processorOf(bare.pid)]
  const { done, grown } = await growth(program.pid, () =>
    drain(
      announced.map(
        ({ pathname }) =>
          () =>
            send(program.url + pathname, 'PATCH', size, headers),
      ),
      at,
    ),
  )
  const theirs = await drain(
    announced.map(() => () => send(bare.url, 'POST', size, {})),
    at,
  )
  const speed = (drained: Drained) => (drained.perSecond * size) / mega
  const after = [await processorOf(program.pid), await processorOf(bare.pid)]
  const [oursMs = 0, theirsMs = 0] = after.map((ms, n) => ((ms - (before[n] ?? 0)) * mega) / (files * size))
  return { ours: speed(done), theirs: speed(theirs), oursMs, theirsMs, grown }
}

function addRow(table: Table, name: string, runs: Run[]): void {
  const [ours, theirs] = [median(runs.map((run) => run.ours)), median(runs.map((run) => run.theirs))]
  const grown = Math.max(...runs.map((run) => run.grown))
  const spent = (of: 'oursMs' | 'theirsMs') => figure(median(runs.map((run) => run[of])))
  table.rows.push([
    ...[name, figure(ours), spent('oursMs'), figure(theirs), spent('theirsMs')],
    ...[(ours / theirs).toFixed(2), megabytes(grown)],
  ])
  table.verdicts.push(
    atLeast(`${name}, of the bare server`, ours / theirs, 0.7),
    atMost(`${name}, memory`, grown / mega, 64, ' MB'),
  )
}

/** Row 4: receiving files, beside a server that only streams to disk and hashes. */
export async function uploads(options: Options): Promise<Table> {
  const { quick, runs } = options
  const setting = await openKept(smallScale, options)
  try {
    const found = await query<{ id: string }>(
      setting,
      `SELECT id FROM inspections WHERE state = 'draft' ORDER BY id`,
    )
    const drafts = found.map(({ id }) => Number(id))
    const servers = {
      program: await setting.program('api'),
      bare: await setting.bare('uploads.ts', { TARGET: setting.dataDir }),
    }
    const table: Table = {
      title: '4. Uploads',
      notes: [
        'From the first byte to the good answer: hashed on the way, made durable, judged by its content, recorded. The announcement of a file before it is not counted.',
        'The bare server streams to the same disk with SHA-256 and syncs. Memory is the highest resident size of the server while it receives, less that before. Processor: of Node.js, all its threads.',
      ],
      head: [
        'upload',
        'Atesta MB/s',
        'processor ms/MB',
        'bare MB/s',
        'processor ms/MB',
        'ratio',
        'memory grew',
      ],
      rows: [],
      verdicts: [],
    }
    for (const load of quick ? quickLoads : loads) {
      await runOnce(setting, servers, load, drafts)
      const done: Run[] = []
      for (let run = 0; run < runs; run++) done.push(await runOnce(setting, servers, load, drafts))
      addRow(table, load.name, done)
    }
    await servers.program.stop()
    await servers.bare.stop()
    return table
  } finally {
    await setting.close()
  }
}
