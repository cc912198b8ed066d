// npm run faults: the tests of crashes, outages and large amounts, with as many rounds as prove something about chance.
// `npm test` runs one short round of each; testkit/faults.ts is where they differ.
import { join } from 'node:path'
import { root, run, runtime } from './set-up.mjs'

const tests = [
  ...['server/core/crash', 'server/modules/log/crash', 'server/modules/audit/notary'],
  ...['server/modules/uploads/several-processes', 'server/core/key-rotation', 'server/core/database-outage'],
  ...['server/core/storage/s3-journey', 'server/demo/demo.test', 'server/core/fuzz', 'bench/run'],
  ...['server/modules/reports/task-volumes', 'server/core/long-list', 'testkit/generated/refusals'],
  ...['web-inspection/state/saving', 'forms/evaluate.property', 'forms/payload', 'evidence/merkle'],
  ...['evidence/verify.test'],
]
const env = { ...process.env, FAULTS: 'full' }
const { code } = await run(runtime(), [join(root, 'scripts/test.mjs'), ...tests], { env })
process.exitCode = code
