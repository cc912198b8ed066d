import { completeDemo, demoJobs } from '@atesta/demo/demo.jobs.ts'
import { prepareDemo } from '@atesta/demo/prepare.ts'
import { placeWaiting } from '@atesta/server/domain/audit/notary.ts'
import { publish } from '@atesta/server/domain/log/publish.ts'
import { sealBatch } from '@atesta/server/domain/log/sequencer.ts'
import { runJobsOnce, startWorker } from '@atesta/server/jobs/jobs.ts'
import { jobs } from '@atesta/server/program/job-list.ts'
import { openServices } from '@atesta/server/program/open-services.ts'
import { readConfig } from '@atesta/server/services/config.ts'
import { createLogger } from '@atesta/server/services/logger.ts'
import pg from 'pg'
import { until } from './until.ts'

/*
 * node testkit/make-demo.ts <directory>: makes a DATA_DIR there that holds the demo, with nothing left to do. All users,
 * forms and lists are in it; of the inspections, which are more of the same, the first few of each company are filled in:
 * the oldest, and those of claims. DEMO_PASSWORD is the password of all users.
 */
const filled = 6

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
  const worker = await startWorker(services, [...jobs, ...demoJobs])
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
