// Plain JavaScript, as only this file and built.mjs are: to remove the types of one file before the cache is on, Node.js loads a
// compiler that takes 12 MB for as long as the process lives. With the cache, all others come without their types.
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { codeOf } from './built.mjs'

// Compiling all there is to load is a third of a start; where this cannot be written, it is done each time.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/node'))
// Loading allocates much that is soon freed: V8 would keep that much memory, 40 MB, forever. Under load it may.
setFlagsFromString('--semi-space-growth-factor=1')
const { runServer } = await import(codeOf('server/program/run-server.ts'))
const { demo } = await import(codeOf('demo/demo.ts'))

const flag = process.argv.indexOf('--role')
const role = flag === -1 ? 'all' : process.argv[flag + 1]
const roles = /** @type {const} */ (['all', 'api', 'worker'])
const known = roles.find((one) => one === role)

if (known) {
  await runServer(known, demo)
  setFlagsFromString('--semi-space-growth-factor=2')
} else {
  process.stderr.write(`Atesta cannot start. The role must be all, api or worker, not ${role}.\n`)
  process.exit(1)
}
