import { readConfig } from '@atesta/server/core/config.ts'
import { runJobsOnce, startWorker } from '@atesta/server/core/jobs.ts'
import { createLogger } from '@atesta/server/core/logger.ts'
import { openServices } from '@atesta/server/core/open-services.ts'
import { completeDemo } from '@atesta/server/demo/demo.jobs.ts'
import { prepareDemo } from '@atesta/server/demo/prepare.ts'
import { jobs } from '@atesta/server/jobs.ts'
import { placeWaiting } from '@atesta/server/modules/audit/notary.ts'
import { publish } from '@atesta/server/modules/log/publish.ts'
import { sealBatch } from '@atesta/server/modules/log/sequencer.ts'
import pg from 'pg'
import { until } from './until.ts'

/*
 * node testkit/make-demo.ts <directory>: makes a DATA_DIR there that holds the demo, with nothing left to do. Everybody,
 * every form and every list is in it; of the inspections, which are more of the same, the oldest few of each company are
 * filled in. DEMO_PASSWORD is everybody's.
 */
const filled = 4

const publicUrl = 'http://localhost:3000'
const config = readConfig({ ...process.env, DATA_DIR: process.argv[2], DEMO: 'on', DATABASE_URL: '' })
const { services, databaseUrl, close } = await openServices({ ...config, publicUrl }, createLogger('error'))
const owner = new pg.Client(databaseUrl)
await owner.connect()
const none = async (what: string) => (await owner.query(`SELECT FROM ${what} LIMIT 1`)).rows.length === 0
try {
  await prepareDemo(services, { ...config, publicUrl }, databaseUrl)
  while (!(await none(`graphile_worker.jobs WHERE task_identifier = 'demo.complete'`)))
    await runJobsOnce(services, [completeDemo])
  await owner.query(
    `UPDATE graphile_worker._private_jobs
     SET payload = jsonb_set(payload::jsonb, '{inspections}', jsonb_path_query_array(payload::jsonb, '$.inspections[0 to ${filled - 1}]'))::json
     WHERE payload::jsonb ? 'inspections' AND payload::jsonb ? 'at'`,
  )
  const { statementKeys, storage, logger } = services
  const log = { database: services.log, keys: services.logKeys, statementKeys, storage, logger }
  const worker = await startWorker(services, jobs)
  await until(async () => {
    while ((await sealBatch(log, {})) !== 0);
    return none('graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts')
  }, 600_000)
  await worker.stop()
  while ((await sealBatch(log, {})) !== 0);
  await publish(log)
  await placeWaiting(log, (error) => {
    throw error
  })
} finally {
  await owner.end()
  await close()
}
