// npm run check: types, lint, import boundaries, dead code, drift of the generated types. One line each; all that is wrong at the end.
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { installDependencies, run, runtime, say } from './set-up.mjs'

/** Checks the types of the project in this folder; what has not changed since the last check is skipped. */
const typesOf = (folder, name) => [
  ...['node_modules/typescript/bin/tsc', '-p', folder],
  // Each thread of the compiler would resolve shared files on its own: several cost twice the work of one.
  ...['--checkers', '1'],
  ...['--incremental', '--tsBuildInfoFile', `.stamps/types-${name}.json`],
]

const checks = [
  { name: 'types', args: typesOf('.', 'server') },
  { name: 'types of the journeys', args: typesOf('e2e', 'journeys') },
  { name: 'types of the web', args: typesOf('web', 'web') },
  {
    name: 'lint and format',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  { name: 'boundaries', args: ['scripts/boundaries-check.ts'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'database types', args: ['scripts/database-types.ts', '--check'] },
]

/** Runs all checks, one per core at the same time, and reports how long each took. Returns those that failed, with what they printed. */
export async function check(took = () => {}) {
  const waiting = [...checks]
  const failed = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const begun = performance.now()
      const { code, output } = await run(runtime(), next.args, { quiet: true })
      const ms = performance.now() - begun
      const time = (ms / 1000).toFixed(1)
      took(next.name, ms)
      say(`${code === 0 ? 'ok    ' : 'FAILED'} ${next.name.padEnd(18)} ${time.padStart(5)} s`)
      if (code !== 0) failed.push({ ...next, output })
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  for (const { name, output } of failed) say(`\n── ${name} ──\n${output.trim()}`)
  return failed
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await installDependencies()
  process.exitCode = (await check()).length > 0 ? 1 : 0
}
