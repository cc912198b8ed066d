import type { Stripe } from 'stripe'
import type { Database } from '../database/database.ts'
import type { RoleUrls } from '../database/database-roles.ts'
import type { Auth } from '../identity/auth.ts'
import type { Sessions } from '../identity/sessions.ts'
import type { MailService } from '../mail/mail-service.ts'
import type { MediaReader } from '../media/reader.ts'
import type { ReportRenderer } from '../pdf/renderer.ts'
import type { CredentialKeys } from '../secrets/credential-keys.ts'
import type { LogKeys } from '../secrets/log-keys.ts'
import type { ReportKeys } from '../secrets/report-keys.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { StatementKeys } from '../secrets/statement-keys.ts'
import type { Storage } from '../storage/storage.ts'
import type { Config } from './config.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './metrics.ts'
import type { Tracing } from './tracing.ts'

/** The parts of the running program; handed to the code that needs them. */
export type Services = {
  config: Config & { publicUrl: string }
  logger: Logger
  metrics: Metrics
  /** Undefined where no trace collector is configured. */
  tracing: Tracing | undefined
  /**
   * The program was asked to stop: requests are still answered, but clients should turn to another process.
   */
  draining: boolean
  /** Where the roles log in, for connections outside the pools. */
  roleUrls: RoleUrls
  /** For requests and jobs, inside one company at a time. */
  app: Database
  /** For sign-in. */
  authDatabase: Database
  /** For the sequencer, and for public reads of the log. */
  log: Database
  auth: Auth
  sessions: Sessions
  storage: Storage
  logKeys: LogKeys
  /** Signs the PDFs of this installation. */
  reportKeys: ReportKeys
  /** Signs copies with Content Credentials. */
  credentialKeys: CredentialKeys
  /** Authenticates the statements of this installation. */
  statementKeys: StatementKeys
  /** Encrypts stored secrets. */
  secretBox: SecretBox
  renderer: ReportRenderer
  media: MediaReader
  mail: MailService
  /** Null where plans are not sold. */
  stripe: Stripe | null
}
