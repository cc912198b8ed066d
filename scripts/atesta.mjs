#!/usr/bin/env node
// npx atesta <command>: the command line of the server, on the Node.js it is made for.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf } from '../server/built.mjs'
import { installDependencies, root, run, runtime } from './set-up.mjs'

await installDependencies()
// Compiling what a command loads takes a third of its time; if the cache cannot be written, it is compiled
// each time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
const { code } = await run(runtime(), [fileURLToPath(codeOf('server/cli.ts')), ...process.argv.slice(2)])
process.exitCode = code
