import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { browserSwitches } from '@atesta/e2e/browser-switches.ts'
import { startDemo, stopDemo } from '@atesta/e2e/demo-server.ts'
import { demoPassword } from '@atesta/e2e/enter.ts'
import { makePlaces } from '@atesta/e2e/speed/places.ts'
import { signIn } from '@atesta/testkit/sign-in.ts'
import { median, type Table, type Verdict } from '../figures.ts'
import type { Options } from '../setting.ts'

const run = promisify(execFile)
const version = '13.5.0'
const root = join(import.meta.dirname, '../..')
const kept = join(root, `.stamps/lighthouse-${version}`)
const program = join(kept, 'node_modules/lighthouse/cli/index.js')

/** It brings 176 MB, so it is no dependency: the first measurement installs it. */
async function install(log: Options['log']): Promise<void> {
  if (existsSync(program)) return
  log(`Installing Lighthouse ${version}.`)
  await mkdir(kept, { recursive: true })
  await run('npm', [
    'install',
    '--prefix',
    kept,
    '--no-save',
    '--no-audit',
    '--no-fund',
    `lighthouse@${version}`,
  ])
}

const categories = ['performance', 'accessibility', 'best-practices'] as const
type Scores = Record<(typeof categories)[number], number> & {
  paint: number
  largest: number
  blocked: number
}
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
}

/** Of a hundred each; times in milliseconds. */
async function scoresOf(url: string, cookie: string | undefined, place: string): Promise<Scores> {
  const args = [
    ...[program, url, '--quiet', '--output=json', `--output-path=${place}`],
    `--only-categories=${categories.join()}`,
    `--chrome-flags=--headless=new ${browserSwitches.join(' ')}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ]
  const chromium = process.env.CHROMIUM_PATH
  const measure = () =>
    run(process.execPath, args, { env: { ...process.env, ...(chromium && { CHROME_PATH: chromium }) } })
  // Now and then it loses the beginning of its own recording, and asks to be run again.
  await measure().catch(measure)
  const { categories: found, audits } = JSON.parse(await readFile(place, 'utf8')) as Report
  const score = (name: string) => Math.round((found[name]?.score ?? 0) * 100)
  const time = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    ...{ performance: score('performance'), accessibility: score('accessibility') },
    'best-practices': score('best-practices'),
    ...{ paint: time('first-contentful-paint'), largest: time('largest-contentful-paint') },
    blocked: time('total-blocking-time'),
  }
}

const wanted = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

function rowOf(name: string, all: readonly Scores[]): { row: string[]; verdicts: Verdict[] } {
  const of = (key: keyof Scores) => median(all.map((scores) => scores[key]))
  return {
    row: [
      name,
      ...[...categories, 'paint', 'largest', 'blocked'].map((key) =>
        String(Math.round(of(key as keyof Scores))),
      ),
    ],
    verdicts: categories.map((key) => ({
      wanted: `${name}, ${key} ≥ ${wanted[key]}`,
      found: String(of(key)),
      reached: of(key) >= wanted[key],
    })),
  }
}

/** Row 11 of the targets, as Google's tool sees a phone. */
export async function lighthouse({ trial, quick, log }: Options): Promise<Table> {
  await install(log)
  const folder = await mkdtemp(join(tmpdir(), 'atesta-bench-lighthouse-'))
  const { url, server } = await startDemo(join(folder, 'data'))
  const runs = trial || quick ? 1 : 3
  try {
    const { token, cookie } = await signIn(url, 'admin@demo.atesta.test', demoPassword)
    const places = await makePlaces(async (path, body) => {
      const answer = await fetch(`${url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return answer.status === 204 ? null : answer.json()
    })
    const pages: [string, string, string?][] = [
      ['home of the site', '/en'],
      ['pricing', '/en/pricing'],
      ['verifier', '/verifier'],
      ['respondent', places.link],
      ['dashboard', '/dashboard', cookie],
      ['one certification', places.certification, cookie],
    ]
    const rows: ReturnType<typeof rowOf>[] = []
    for (const [name, path, who] of pages.slice(0, trial ? 1 : pages.length)) {
      const all: Scores[] = []
      for (let time = 0; time < runs; time++)
        all.push(await scoresOf(url + path, who, join(folder, 'report.json')))
      rows.push(rowOf(name, all))
    }
    return {
      title: 'Lighthouse',
      notes: [
        `Lighthouse ${version} as it is: a phone with a slow processor and line, as it calculates them; nothing kept; medians of ${runs}. Times in milliseconds.`,
      ],
      head: ['page', ...categories, 'first paint', 'largest', 'blocked'],
      rows: rows.map(({ row }) => row),
      verdicts: rows.flatMap(({ verdicts }) => verdicts),
    }
  } finally {
    await stopDemo(server)
    await rm(folder, { recursive: true, force: true })
  }
}
