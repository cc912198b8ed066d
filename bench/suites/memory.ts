import { setTimeout as pause } from 'node:timers/promises'
import { answerVariants } from '@atesta/demo/scale-content.ts'
import { makePhoto } from '@atesta/testkit/files.ts'
import { until } from '@atesta/testkit/until.ts'
import { atMost, figure, megabytes, type Table } from '../figures.ts'
import { type Call, frequentReads, makeCall, type Place, placeOf } from '../frequent-calls.ts'
import { ticksTo } from '../plot.ts'
import { mailbox } from '../scale-data.ts'
import { memoryWithPrograms, type Options, type Running } from '../setting.ts'

const token = 'a token for benchmarks'
/** prom-client asks for the delay of a timer of 10 ms, which is in what it reports. */
const timerMs = 10

type Sample = { minute: number; memory: number; pause: number }
type Client = { program: Running; bearer: () => Promise<string>; place: Place; photos: Buffer[] }

/** The longest pause of the event loop since this was last asked, as the server says itself. */
async function longestPause({ url }: Running): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await answer.text())?.[1]
  if (seconds === undefined)
    throw new Error(`/metrics answered ${answer.status} without the event loop's delay.`)
  return Math.max(0, Number(seconds) * 1000 - timerMs)
}

async function call<T>(
  { program, bearer }: Client,
  method: Call['method'],
  path: string,
  body?: unknown,
): Promise<T> {
  const made: Call = {
    name: path,
    method,
    path: `/api/${path}`,
    ...(body !== undefined && { body: () => body }),
  }
  return (await makeCall(program.url, made, await bearer())) as T
}

async function sendPhoto(client: Client, inspection_id: number): Promise<number> {
  const photo = client.photos[inspection_id % client.photos.length] ?? Buffer.alloc(0)
  const { id, upload_url } = await call<{ id: number; upload_url: string }>(
    client,
    'POST',
    'certifications/create',
    {
      ...{ title: 'photo.jpg', type: 'image/jpeg', size: photo.length },
      ...{ inspection_id, component_id: 'photos' },
    },
  )
  const answer = await fetch(client.program.url + new URL(upload_url, client.program.url).pathname, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await client.bearer()}`,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(photo),
  })
  if (!answer.ok) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`)
  return id
}

/** An inspection from its beginning to its report: photos of 2000 × 1500, answers saved and submitted, the PDF read. */
async function inspect(client: Client, photos: number): Promise<void> {
  const { id, task } = await call<{ id: number; task: { id: number } }>(
    client,
    'POST',
    'inspections/create',
    {
      ...{ task_id: client.place.workflow, title: 'Mixed work' },
    },
  )
  const files: number[] = []
  for (let n = 0; n < photos; n++) files.push(await sendPhoto(client, id))
  const form = (version: number) => ({
    form_data: { inspection: { id, version }, schema: answerVariants[id % 100] ?? [] },
  })
  await call(client, 'POST', `inspections/save/${id}`, form(1))
  await call(client, 'POST', `tasks/submit_form/${task.id}`, form(2))
  const isRead = async (file: number) =>
    !['queued', 'uploading', 'hashing'].includes(
      (await call<{ state: string }>(client, 'GET', `certifications/details/${file}`)).state,
    )
  for (const file of files) await until(() => isRead(file), 60_000)
  const report = await call<{ id: number }>(client, 'POST', 'reports/generate', { inspection_id: id })
  const isReady = async () =>
    (await call<{ state: string }>(client, 'GET', `reports/${report.id}`)).state === 'ready'
  await until(isReady, 60_000)
  const answer = await fetch(`${client.program.url}/api/reports/download/${report.id}`, {
    headers: { authorization: `Bearer ${await client.bearer()}` },
  })
  await answer.arrayBuffer()
}

/** Two who read pages, and two who inspect, until it is time. */
async function mixedWork(client: Client, end: number): Promise<{ reads: number; reports: number }> {
  const done = { reads: 0, reports: 0 }
  const reads = frequentReads(client.place)
  const read = async () => {
    while (performance.now() < end) {
      const next = reads[done.reads++ % reads.length]
      if (next) await makeCall(client.program.url, next, await client.bearer())
    }
  }
  const work = async () => {
    do {
      await inspect(client, 4)
      done.reports++
    } while (performance.now() < end)
  }
  await Promise.all([read(), read(), work(), work()])
  return done
}

/** Watches memory and event loop each second while `work` is done. */
async function watch<T>(program: Running, work: Promise<T>): Promise<{ done: T; samples: Sample[] }> {
  const samples: Sample[] = []
  const begun = performance.now()
  let over = false
  const watching = (async () => {
    while (!over) {
      const minute = (performance.now() - begun) / 60_000
      samples.push({
        minute,
        memory: await memoryWithPrograms(program.pid),
        pause: await longestPause(program),
      })
      await pause(1000)
    }
  })()
  try {
    return { done: await work, samples }
  } finally {
    over = true
    await watching
  }
}

/** At most so many points: of those that fall together the highest. */
function thinned(samples: Sample[], value: (sample: Sample) => number): [number, number][] {
  const each = Math.ceil(samples.length / 200)
  return Array.from({ length: Math.ceil(samples.length / each) }, (_, n) => {
    const some = samples.slice(n * each, (n + 1) * each)
    return [some[0]?.minute ?? 0, Math.max(...some.map(value))]
  })
}

/** Row 10: memory and pauses of one process during mixed work with reports. */
export async function memory(options: Options): Promise<Table> {
  const setting = await options.scale()
  const seconds = options.trial ? 1 : options.quick ? 8 : options.hour ? 3600 : 120
  const program = await setting.program('all', { METRICS_TOKEN: token, FILES_CHECK_RATE: '0' })
  const photos = await Promise.all(Array.from({ length: 8 }, () => makePhoto({ width: 2000, height: 1500 })))
  const client: Client = {
    ...{ program, photos, place: await placeOf(setting) },
    bearer: () => setting.bearer(program.url, mailbox('admin')),
  }
  await client.bearer()
  const rest = options.quick ? 1000 : 10_000
  await pause(rest)
  const idle = await memoryWithPrograms(program.pid)
  await longestPause(program)
  const { done, samples } = await watch(program, mixedWork(client, performance.now() + seconds * 1000))
  await pause(rest)
  const after = await memoryWithPrograms(program.pid)
  const peak = Math.max(...samples.map((sample) => sample.memory))
  const longest = Math.max(...samples.map((sample) => sample.pause))
  await program.stop()
  const mega = (bytes: number) => bytes / 1024 / 1024
  const length = seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`
  const minutes = { label: 'minutes' }
  return {
    title: '10. Memory and pauses',
    notes: [
      `One process in all roles, with the large data: ${length} of two clients that read pages and two that inspect: four photos of 2000 × 1500 sent, 20 answers saved and submitted, a report made and read. ${done.reads.toLocaleString('en')} reads and ${done.reports.toLocaleString('en')} inspections with their reports were done.`,
      'Memory is the resident size of the process, with what the programs that read files and make reports take for themselves. A pause is how late a timer was, as `/metrics` says, looked at each second; on a machine without a free processor it includes the wait for one.',
    ],
    head: ['idle before', 'highest', 'afterwards', 'longest pause ms'],
    rows: [[megabytes(idle), megabytes(peak), megabytes(after), figure(longest)]],
    verdicts: [
      atMost('idle before', mega(idle), 160, ' MB'),
      atMost('after mixed work', mega(after), 250, ' MB'),
      atMost('longest pause', longest, 50, ' ms'),
    ],
    plots: [
      {
        file: 'memory',
        title: 'Resident memory during mixed work with reports',
        x: { ...minutes, ticks: ticksTo(samples.at(-1)?.minute ?? 1) },
        y: { label: 'MB', goal: { at: 250, name: 'goal: 250 MB afterwards' } },
        series: [
          {
            name: 'resident size, with the programs it started',
            points: thinned(samples, (one) => mega(one.memory)),
          },
        ],
      },
      {
        file: 'pauses',
        title: 'Longest pause of the event loop, second by second',
        x: { ...minutes, ticks: ticksTo(samples.at(-1)?.minute ?? 1) },
        y: { label: 'ms', goal: { at: 50, name: 'goal: at most 50 ms' } },
        series: [{ name: 'longest pause', points: thinned(samples, (one) => one.pause) }],
      },
    ],
  }
}
