// npm run bench: measures what quality asks for, and writes docs/benchmarks.md. See bench/run.ts for what it takes.
import { findBrowser } from './browser.mjs'
import { buildServer, buildWeb, installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
await Promise.all([buildWeb(), buildServer()])
process.env.CHROMIUM_PATH ??= (await findBrowser()) ?? ''
const { code } = await run(runtime(), [`${root}/bench/run.ts`, ...process.argv.slice(2)])
process.exitCode = code
