// npm test: checks, unit and route tests, browser journeys. The last line is "N passed, N failed, N skipped".
// npm test -- --all         also the journeys around the main job, as CI does
// npm test -- forms/        only the test files whose path matches
// npm test -- --no-e2e      without the browser journeys; --no-check without the checks
// npm test -- --postgres=15 what depends on the database's version against Debian's PostgreSQL; with a path, that
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { buildServer, buildWeb, giveUp, installDependencies, root, run, runtime, say } from './set-up.mjs'
import { sayFailures, sayTimes, slowTestMs } from './times.mjs'

/** Tests of what might differ in another version of PostgreSQL; the others add nothing to these. */
const aboutPostgres = [
  ...['testkit/postgres', 'demo/scale', 'server/backup'], // migrations, bulk, snapshots
  ...['testkit/generated/roles', 'testkit/generated/refusals'], // each query, row-level security
  ...['server/lists/long-list', 'server/lists/walked-list', 'api/inspections/export-all'], // lists
  ...['domain/tasks/at-once', 'certifications/credits-race', 'billing/plan-limits'], // locks
  ...['domain/uploads/several-processes.test', 'domain/audit/notary', 'domain/log/crash'], // several processes
]

const flags = process.argv.slice(2).filter((each) => each.startsWith('-'))
const filters = process.argv.slice(2).filter((each) => !each.startsWith('-'))
const version = flags.find((each) => each.startsWith('--postgres='))?.slice('--postgres='.length)
const unknown = flags.filter(
  (each) => !['--all', '--no-e2e', '--no-check'].includes(each) && !each.startsWith('--postgres='),
)
if (unknown.length > 0)
  giveUp(`Unknown: ${unknown.join(' ')}. Known: --all, --no-e2e, --no-check, --postgres=15.`)

if (version && !existsSync(`/usr/lib/postgresql/${version}/bin/postgres`))
  giveUp(`PostgreSQL ${version} is not in /usr/lib/postgresql; install the package postgresql-${version}.`)

const total = { passed: 0, failed: 0, skipped: 0 }
const reasons = []
const failures = []
const secondTries = []
const times = { files: [], slow: [] }
const title = (text) => say(`\n── ${text} ──`)

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

/** Adds one program's counts. A program that fails without a failed test (a file that cannot load) counts as one. */
function add({ passed, failed, skipped }, code) {
  total.passed += passed
  total.failed += code !== 0 && failed === 0 ? 1 : failed
  total.skipped += skipped
}

async function vitest(directory, wanted) {
  const report = join(directory, 'vitest.json')
  const args = ['run', ...wanted, '--reporter=default', '--reporter=./scripts/vitest-counts.mjs']
  if (version) args.push('--project=database')
  const env = { ...process.env, VITEST_COUNTS: report }
  if (version) env.TEST_POSTGRES_BIN = `/usr/lib/postgresql/${version}/bin`
  const { code } = await run(runtime(), [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { env })
  const counts = readReport(report) ?? {
    passed: 0,
    failed: 0,
    skipped: 0,
    reasons: [],
    failures: [],
    files: [],
    slow: [],
  }
  reasons.push(...counts.reasons)
  failures.push(...counts.failures)
  times.files.push(...counts.files)
  times.slow.push(...counts.slow)
  add(counts, code)
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const inner of suite.suites ?? []) yield* specsOf(inner)
}

/**
 * Runs these journeys, or all, each worker with a fresh demo. Returns how each one ended, the errors outside
 * of them, and the exit code.
 */
async function runJourneys(directory, browser, wanted, showFrom) {
  const report = join(directory, 'playwright.json')
  rmSync(report, { force: true })
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  // Journeys given by name always run.
  if (flags.includes('--all') || wanted.length > 0) env.JOURNEYS = 'all'
  const args = [cli, 'test', '-c', 'e2e/playwright.config.ts', ...wanted]
  const { code } = await run(runtime(), args, { env, showFrom })
  const found = readReport(report)
  const journeys = (found?.suites ?? []).flatMap((suite) =>
    [...specsOf(suite)].flatMap(({ title: name, tests }) =>
      tests.map(({ projectName, status, results, annotations }) => ({
        path: `e2e/journeys/${suite.file.split('/').at(-1)}`,
        name: `${name} (${projectName})`,
        status,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        text: results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
        reason: annotations.map((each) => each.description ?? each.type).join(', '),
      })),
    ),
  )
  const errors = (found?.errors ?? []).map(({ message = '' }) => ({
    path: 'e2e',
    name: 'outside any test',
    text: message,
  }))
  return { journeys, errors, code }
}

/** At most this many files of failed journeys are tried once more; if more failed, it is not by chance. */
const mostSecondTries = 3

/**
 * Runs the journeys in this browser; their output is held back until `showFrom`. In a full run, files with
 * failures are run once more, each from a fresh demo; those that only pass then are named (decision 49).
 */
async function playwright(directory, browser, wanted, showFrom) {
  if (!browser) {
    await showFrom
    say('There is no Chromium and none could be installed. Name one in CHROME_PATH, or run with --no-e2e.')
    add({ passed: 0, failed: 1, skipped: 0 }, 1)
    return
  }
  const first = await runJourneys(directory, browser, wanted, showFrom)
  const failed = first.journeys.filter(({ status }) => status === 'unexpected')
  const again = [...new Set(failed.map(({ path }) => path))]
  let { journeys, errors, code } = first
  if (wanted.length === 0 && errors.length === 0 && again.length > 0 && again.length <= mostSecondTries) {
    const second = await runJourneys(directory, browser, again, showFrom)
    journeys = [...journeys.filter(({ path }) => !again.includes(path)), ...second.journeys]
    ;({ errors, code } = second)
    const passed = new Set(
      second.journeys.flatMap(({ path, name, status }) => (status === 'expected' ? [`${path} ${name}`] : [])),
    )
    secondTries.push(...failed.filter(({ path, name }) => passed.has(`${path} ${name}`)))
  }
  await showFrom
  failures.push(...errors, ...journeys.filter(({ status }) => status === 'unexpected'))
  for (const path of new Set(journeys.map((each) => each.path)))
    times.files.push({
      path,
      ms: journeys.reduce((sum, each) => (each.path === path ? sum + each.ms : sum), 0),
    })
  times.slow.push(...journeys.filter(({ ms }) => ms > slowTestMs))
  reasons.push(
    ...journeys.flatMap(({ status, name, reason }) => (status === 'skipped' ? [`${name}: ${reason}`] : [])),
  )
  const count = (wantedStatus) => journeys.filter(({ status }) => status === wantedStatus).length
  add({ passed: count('expected'), failed: count('unexpected'), skipped: count('skipped') }, code)
}

const begun = performance.now()
// Hundreds of our programs are started with the same modules, so their types are stripped only once.
process.env.NODE_COMPILE_CACHE ??= join(root, '.stamps/compiled')
await installDependencies()
const directory = mkdtempSync(join(tmpdir(), 'atesta-test-'))
const journeys = filters.filter((each) => each.startsWith('e2e'))
const files = filters.filter((each) => !each.startsWith('e2e'))
const everything = filters.length === 0 && !version
const hasTests = everything || version || files.length > 0
const hasJourneys = (everything && !flags.includes('--no-e2e')) || journeys.length > 0

/**
 * Runs the checks; meanwhile the browser is found and the web is built for the journeys. Returns the browser.
 */
async function prepare() {
  const hasChecks = everything && !flags.includes('--no-check')
  if (hasChecks) title('Checks')
  const browser = hasJourneys ? buildWeb().then(findBrowser) : undefined
  // Programs started by tests load this build, as in deployment.
  const server = everything || version || hasJourneys ? buildServer() : undefined
  if (hasChecks) {
    const failed = await check((name, ms) => times.files.push({ path: `check: ${name}`, ms }))
    total.failed += failed.length
    failures.push(...failed.map(({ name, output }) => ({ path: 'npm run check', name, text: output })))
  }
  await server
  return browser
}

/**
 * Runs tests and journeys side by side, so that no core is idle while one of them waits. Their output is
 * shown one after the other.
 */
async function test(browser) {
  if (hasTests) title(`Unit and route tests${hasJourneys ? ', with the browser journeys beside them' : ''}`)
  const tests = hasTests
    ? vitest(directory, version && files.length === 0 ? aboutPostgres : files)
    : undefined
  if (!hasJourneys) return tests
  const showFrom = Promise.resolve(tests).then(() => title('Browser journeys'))
  await Promise.all([tests, playwright(directory, browser, journeys, showFrom)])
}

try {
  await test(await prepare())
} finally {
  rmSync(directory, { recursive: true, force: true })
}
if (reasons.length > 0) {
  title('Skipped')
  for (const reason of reasons) say(reason)
}
sayTimes(times, performance.now() - begun)
sayFailures('Passed only at the second try: to be mended', secondTries)
sayFailures('Failed', failures)
process.exitCode = total.failed > 0 ? 1 : 0
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
