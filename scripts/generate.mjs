// npm run generate: writes the TypeScript types of the database; with --check, fails if they are out of date.
import { installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
const { code } = await run(runtime(), [`${root}/scripts/database-types.ts`, ...process.argv.slice(2)])
process.exitCode = code
