// npm start: install what is missing, build what changed, run the server. Arguments go to the server.
import { buildServer, buildWeb, installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
await Promise.all([buildWeb(), buildServer()])
const { code } = await run(runtime(), [`${root}/server/main.mjs`, ...process.argv.slice(2)])
process.exitCode = code
