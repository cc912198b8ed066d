#!/usr/bin/env node
// npx atesta <command>: the command line of the server, on the Node.js it is made for.
import { installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
const { code } = await run(runtime(), [`${root}/server/cli.ts`, ...process.argv.slice(2)])
process.exitCode = code
