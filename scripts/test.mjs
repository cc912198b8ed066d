// npm test: checks, unit and route tests, browser journeys. The last line is "N passed, N failed, N skipped".
// npm test -- forms/        only the test files whose path matches
// npm test -- --no-e2e      without the browser journeys; --no-check without the checks
// npm test -- --postgres=15 the database tests against Debian's PostgreSQL of that version
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { check } from './check.mjs'
import { buildWeb, giveUp, installDependencies, root, run, runtime, say } from './set-up.mjs'

const flags = process.argv.slice(2).filter((each) => each.startsWith('-'))
const filters = process.argv.slice(2).filter((each) => !each.startsWith('-'))
const version = flags.find((each) => each.startsWith('--postgres='))?.slice('--postgres='.length)
const unknown = flags.filter(
  (each) => !['--no-e2e', '--no-check'].includes(each) && !each.startsWith('--postgres='),
)
if (unknown.length > 0) giveUp(`Unknown: ${unknown.join(' ')}. Known: --no-e2e, --no-check, --postgres=15.`)

if (version && !existsSync(`/usr/lib/postgresql/${version}/bin/postgres`))
  giveUp(`PostgreSQL ${version} is not in /usr/lib/postgresql; install the package postgresql-${version}.`)

const total = { passed: 0, failed: 0, skipped: 0 }
const reasons = []
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
  const counts = readReport(report) ?? { passed: 0, failed: 0, skipped: 0, reasons: [] }
  reasons.push(...counts.reasons)
  add(counts, code)
}

function* specsOf(suite) {
  yield* suite.specs ?? []
  for (const inner of suite.suites ?? []) yield* specsOf(inner)
}

async function playwright(directory, wanted) {
  const browser = await findBrowser()
  if (!browser) {
    say('There is no Chromium and none could be installed. Name one in CHROME_PATH, or run with --no-e2e.')
    add({ passed: 0, failed: 1, skipped: 0 }, 1)
    return
  }
  const report = join(directory, 'playwright.json')
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const env = { ...process.env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await run(runtime(), [cli, 'test', '-c', 'e2e/playwright.config.ts', ...wanted], { env })
  const found = readReport(report)
  for (const suite of found?.suites ?? [])
    for (const spec of specsOf(suite))
      for (const test of spec.tests.filter((each) => each.status === 'skipped'))
        reasons.push(
          `${spec.title}: ${test.annotations.map((each) => each.description ?? each.type).join(', ')}`,
        )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = found?.stats ?? {}
  // There are no retries, so nothing is flaky; should somebody add one, a test that failed first did not pass.
  add({ passed: expected, failed: unexpected + flaky, skipped }, code)
}

await installDependencies()
const directory = mkdtempSync(join(tmpdir(), 'atesta-test-'))
const journeys = filters.filter((each) => each.startsWith('e2e'))
const files = filters.filter((each) => !each.startsWith('e2e'))
const everything = filters.length === 0 && !version
try {
  if (everything && !flags.includes('--no-check')) {
    title('Checks')
    total.failed += await check()
  }
  if (everything || version || files.length > 0) {
    title('Unit and route tests')
    await vitest(directory, files)
  }
  if ((everything && !flags.includes('--no-e2e')) || journeys.length > 0) {
    title('Browser journeys')
    await buildWeb()
    await playwright(directory, journeys)
  }
} finally {
  rmSync(directory, { recursive: true, force: true })
}
if (reasons.length > 0) {
  title('Skipped')
  for (const reason of reasons) say(reason)
}
process.exitCode = total.failed > 0 ? 1 : 0
say(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
