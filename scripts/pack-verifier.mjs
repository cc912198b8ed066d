// npm run pack-verifier [-- FOLDER]: the verifier as an npm package without the server, and as one page.
import { installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
const { code } = await run(runtime(), [`${root}/web/build/pack-verifier.ts`, ...process.argv.slice(2)])
process.exitCode = code
