// npm run verdicts: makes the tables of docs/verdicts.md anew and prints them; with --write they go into the page.
import { installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
const { code } = await run(runtime(), [
  `${root}/testkit/verdicts/print-verdicts.ts`,
  ...process.argv.slice(2),
])
process.exitCode = code
