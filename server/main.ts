import type { ServerRole } from './core/config.ts'
import { runServer } from './run-server.ts'

const flag = process.argv.indexOf('--role')
const role = flag === -1 ? 'all' : process.argv[flag + 1]
const roles: ServerRole[] = ['all', 'api', 'worker']
const known = roles.find((one) => one === role)

if (known) {
  await runServer(known)
} else {
  process.stderr.write(`Atesta cannot start. The role must be all, api or worker, not ${role}.\n`)
  process.exit(1)
}
