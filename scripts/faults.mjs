// npm run faults: the tests of crashes, outages and large amounts, with as many rounds as prove something about chance.
// `npm test` runs one short round of most; testkit/test-size.ts is where they differ.
import { join } from 'node:path'
import { root, run, runtime } from './set-up.mjs'

const tests = [
  ...['server/program/crash', 'server/domain/log/crash', 'server/domain/audit/notary'],
  ...['server/domain/uploads/several-processes', 'server/secrets/key-rotation'],
  ...['server/program/database-outage', 'server/storage/s3-journey', 'demo/demo.test', 'server/program/fuzz'],
  ...['server/program/rolling-restart'],
  ...['bench/run', 'server/domain/reports/task-volumes', 'server/lists/long-list'],
  ...['testkit/generated/refusals', 'fill/state/saving', 'forms/evaluate.property', 'forms/payload'],
  ...[
    'evidence/log/merkle',
    'evidence/log/policy',
    'evidence/verify.test',
    'evidence/mutations',
    'web/build/vectors',
  ],
  ...['forms/xlsform/round-trip', 'server/witness/witness-kill'],
  ...['e2e/journeys/everything-opens', 'e2e/journeys/layout-shift'],
]
const env = { ...process.env, FAULTS: 'full' }
const { code } = await run(runtime(), [join(root, 'scripts/test.mjs'), ...tests], { env })
process.exitCode = code
