import { join } from 'node:path'
import type pg from 'pg'
import { type DatabaseOptions, openDatabase } from '../database/database.ts'
import { givenRoles, openRoles, type RoleUrls } from '../database/database-roles.ts'
import { migrate } from '../database/migrate.ts'
import { openStripe } from '../domain/billing/stripe.ts'
import { prepareStatementKeys } from '../domain/certifications/prepare-statement-keys.ts'
import { respondentByToken } from '../domain/emails/respondent.queries.ts'
import { newestCheckpoint } from '../domain/log/log.queries.ts'
import { prepareLog } from '../domain/log/sequencer.ts'
import { createAuth } from '../identity/auth.ts'
import { createSessions } from '../identity/sessions.ts'
import { openMailService } from '../mail/mail-service.ts'
import { readC2paTrust } from '../media/c2pa-trust.ts'
import { createMediaReader } from '../media/reader.ts'
import { createReportRenderer } from '../pdf/renderer.ts'
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts'
import { openCredentialKeys } from '../secrets/credential-keys.ts'
import { installationSecret } from '../secrets/keys.ts'
import { type LogKeys, openLogKeys, signerAfter } from '../secrets/log-keys.ts'
import { openReportKeys } from '../secrets/report-keys.ts'
import { openSecretBox } from '../secrets/secret-box.ts'
import type { Config } from '../services/config.ts'
import type { Logger } from '../services/logger.ts'
import { createMetrics } from '../services/metrics.ts'
import type { Services } from '../services/services.ts'
import { openTracing } from '../services/tracing.ts'
import { openStorage } from '../storage/open.ts'
import { trustedRootsText } from '../time-stamps/trusted-roots.ts'

/** `databaseUrl` is the owner's, for operator commands; nothing that stays open uses it. */
export type Opened = { services: Services; databaseUrl: string; close(): Promise<void> }

/** Runs the closing `steps` in reverse order of opening, each even when another fails. */
async function closeAll(steps: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of steps.reverse()) await step().catch(() => {})
}

/** A program with keys other than those of the running installation must not replace its passwords. */
const ours = (keys: LogKeys) => async (owner: pg.Client) => {
  const checkpoint = await newestCheckpoint(owner)
  if (checkpoint !== undefined) await signerAfter(keys, checkpoint, keys.origin)
}

/** The pools of the roles, whose waits are measured. */
function openDatabases(
  roleUrls: RoleUrls,
  { preparedStatements: prepared }: Config,
  { metrics, tracing }: Pick<Services, 'metrics' | 'tracing'>,
  closing: (() => Promise<unknown>)[],
) {
  const how: DatabaseOptions = {
    prepared,
    waited: (pool, seconds) => metrics.poolWaits.observe({ pool }, seconds),
    traced: tracing?.statement,
  }
  const app = openDatabase(roleUrls.app, 'app', 20, how)
  const authDatabase = openDatabase(roleUrls.auth, 'auth', 8, how)
  const log = openDatabase(roleUrls.log, 'log', 3, how)
  closing.push(...[app, authDatabase, log].map((each) => () => each.close()))
  return { app, authDatabase, log }
}

async function openKeys(
  { dataDir, publicUrl, logToken }: Config & { publicUrl: string },
  closing: (() => Promise<unknown>)[],
): Promise<LogKeys> {
  const keys = await openLogKeys(dataDir, publicUrl, logToken)
  closing.push(async () => keys.close())
  return keys
}

/**
 * Opens everything the program needs: database (embedded unless configured otherwise, migrated), storage,
 * keys, sign-in. Throws an Error with a readable sentence when a part cannot be used; what was opened is
 * closed again.
 */
export async function openServices(config: Config & { publicUrl: string }, logger: Logger): Promise<Opened> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    let databaseUrl = config.databaseUrl
    if (!databaseUrl) {
      const embedded = await startEmbeddedPostgres({
        dir: join(config.dataDir, 'postgres'),
        log: (line) => logger.info(line),
      })
      closing.push(() => embedded.stop())
      databaseUrl = embedded.url
    }
    await migrate(databaseUrl)
    const logKeys = await openKeys(config, closing)
    const secret = await installationSecret(config.dataDir, 'auth.secret')
    const roleUrls = config.roleUrls
      ? await givenRoles(config.roleUrls)
      : await openRoles(databaseUrl, secret, ours(logKeys))
    const metrics = createMetrics()
    const tracing = config.tracing && (await openTracing(config.tracing))
    if (tracing) closing.push(() => tracing.close())
    const { app, authDatabase, log } = openDatabases(roleUrls, config, { metrics, tracing }, closing)
    const storage = await openStorage(config)
    await prepareLog({ database: log, keys: logKeys })
    const statementKeys = await prepareStatementKeys({ app, log, logger, dataDir: config.dataDir })
    const auth = createAuth(authDatabase, secret, config.publicUrl)
    const reportKeys = await openReportKeys(config.dataDir, logKeys.origin, {
      authorities: config.timeStampAuthorities,
      roots: await trustedRootsText(config.timeStampRoots),
    })
    const renderer = createReportRenderer({ notice: (text) => logger.warn(text) })
    closing.push(() => renderer.close())
    if (config.c2paTrust !== undefined) await readC2paTrust(config.c2paTrust)
    const media = createMediaReader(config)
    closing.push(() => media.close())
    const mail = await openMailService(config, authDatabase)
    closing.push(async () => mail.transport.close())
    const sessions = createSessions(authDatabase, roleUrls.auth, respondentByToken)
    closing.push(() => sessions.close())
    const services: Services = {
      config,
      logger,
      metrics,
      tracing,
      draining: false,
      roleUrls,
      app,
      authDatabase,
      log,
      auth,
      sessions,
      storage,
      logKeys,
      reportKeys,
      credentialKeys: openCredentialKeys(config.dataDir, logKeys.origin),
      statementKeys,
      secretBox: await openSecretBox(config.dataDir),
      renderer,
      media,
      mail,
      stripe: await openStripe(config),
    }
    return { services, databaseUrl, close: () => closeAll(closing) }
  } catch (error) {
    await closeAll(closing)
    throw error
  }
}
