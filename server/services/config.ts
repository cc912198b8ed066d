import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { limits } from '@atesta/contract/limits.ts'
import pg from 'pg'
import { z } from 'zod'
import type { RoleUrls } from '../database/database-roles.ts'
import { type ConnectionTimeouts, connectionTimeouts } from '../http/connections.ts'
import type { TokenSettings } from '../secrets/pkcs11.ts'
import { type OidcSettings, oidcSettings, oidcVariables } from './oidc-settings.ts'

const Role = z.enum(['all', 'api', 'worker'])
export type ServerRole = z.infer<typeof Role>

/** `loopback`, an address, or a network such as 10.0.0.0/8. */
function isProxy(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...more] = text.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const isLocal = (url: string) => /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)

/** The DSN without the secret that old DSNs carry beside the key: browsers are told the rest. */
function publicDsn(dsn: string): string {
  const url = new URL(dsn)
  url.password = ''
  return url.href
}

/**
 * Whether the driver can parse an address; it accepts more than URLs, such as a socket folder as the host.
 */
function isDatabaseAddress(text: string): boolean {
  try {
    return text.startsWith('postgres') && new pg.Client({ connectionString: text }).database !== undefined
  } catch (error) {
    // The address is valid, but a file it names is missing: connecting reports which.
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

const DatabaseAddress = z
  .string()
  .refine(isDatabaseAddress, 'an address such as postgres://user:password@host:5432/database')

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DRAIN_DELAY: z.coerce.number().min(0).max(600).default(0),
  WORKER_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: DatabaseAddress.optional(),
  DATABASE_APP_URL: DatabaseAddress.optional(),
  DATABASE_AUTH_URL: DatabaseAddress.optional(),
  DATABASE_LOG_URL: DatabaseAddress.optional(),
  DATABASE_JOBS_URL: DatabaseAddress.optional(),
  STORAGE_URL: z.string().optional(),
  FILES_CHECK_RATE: z.coerce.number().min(0).max(10_000).default(4),
  DEMO: z.enum(['on', 'off', '1', '0', 'true', 'false']).optional(),
  DEMO_PASSWORD: z.string().min(10).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  WEBHOOKS_ALLOW_PRIVATE: z.enum(['on', 'off', '1', '0', 'true', 'false']).default('off'),
  STRIPE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u, 'an address, or Name <address>')
    .optional(),
  LOG_POLICY: z.string().optional(),
  MAIL_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  RECIPIENTS_PER_DAY: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
  ...oidcVariables,
  REGISTRATION: z.enum(['on', 'off', '1', '0', 'true', 'false']).default('on'),
  CONTACT_EMAIL: z.email().optional(),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((proxy) => proxy.trim()))
    .refine((proxies) => proxies.every(isProxy), 'addresses or networks such as 10.0.0.0/8, between commas')
    .default([]),
  C2PA_TRUST: z.string().optional(),
  TSA_CA_FILE: z.string().optional(),
  TSA_URL: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter((address) => address !== ''))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SENTRY_DSN: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_URL: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  PKCS11_MODULE: z.string().optional(),
  PKCS11_TOKEN: z.string().max(32).optional(),
  PKCS11_PIN_FILE: z.string().optional(),
  PAGE_SIZE: z.coerce.number().int().min(1).max(limits.maxPageSize).default(limits.pageSize),
  PREPARED_STATEMENTS: z.enum(['on', 'off', '1', '0', 'true', 'false']).default('on'),
  UPLOAD_LEASE: z.coerce.number().int().min(1).max(3600).default(20),
  NODE_ENV: z.string().optional(),
})

/** The variables that are read, for checking that a settings file names no other. */
export const settingNames: readonly string[] = Object.keys(Env.shape)

/** The installation's settings, read once at start. Paths are absolute; URLs have no trailing slash. */
export type Config = {
  port: number
  host: string
  /**
   * How long requests are still accepted after readiness has ended, in ms, until the proxies have noticed.
   */
  drainDelayMs: number
  /** The port on which a worker reports its health and metrics; undefined for none. */
  workerPort: number | undefined
  /** Undefined until the port is known when PORT=0 and no PUBLIC_URL is given. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Where the roles log in when the operator made their logins; undefined lets the server create them. */
  roleUrls: RoleUrls | undefined
  storageUrl: string | undefined
  /** How many bytes of stored originals are verified per second; 0 for none. */
  filesCheckRate: number
  demo: boolean | undefined
  demoPassword: string | undefined
  logLevel: string
  /**
   * Allows webhooks to private addresses and without TLS: for a receiver in the same network, and for tests.
   */
  webhooksAllowPrivate: boolean
  /** The payment provider; undefined where the operator assigns plans. */
  stripe: { key: string; webhookSecret: string; apiUrl: string } | undefined
  /** Outgoing mail server; undefined keeps mail in the mailbox folder. */
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** The file that names the witnesses of the log and how many must cosign (c2sp.org/tlog-policy). */
  logPolicy: string | undefined
  /** How long mails are kept after they were sent or given up. */
  mailKeepDays: number
  /**
   * How many people outside a company it may write to in a day where its plan does not say; undefined is no
   * limit.
   */
  recipientsPerDay: number | undefined
  /** The identity provider; undefined for sign-in by this installation alone. */
  oidc: OidcSettings | undefined
  /** Whether companies may register themselves. */
  registration: boolean
  /** The address that receives messages of the contact form. */
  contactEmail: string | undefined
  /** The proxies whose X-Forwarded-For is trusted; none unless they are named. */
  trustProxy: string[]
  /**
   * The certificates against which the signers of C2PA manifests are checked; without it, no signer is
   * trusted.
   */
  c2paTrust: string | undefined
  /** The token that holds the log's keys; undefined keeps them in a file. */
  logToken: TokenSettings | undefined
  /** Addresses of time-stamp authorities (RFC 3161), asked in this order. */
  timeStampAuthorities: string[]
  /** The file with the root certificates of these authorities. */
  timeStampRoots: string | undefined
  /** How long a silent process keeps its uploads before PostgreSQL frees them, in ms. */
  uploadLeaseMs: number
  connectionTimeouts: ConnectionTimeouts
  /**
   * The bearer that may read the metrics; undefined lets only this machine read them, when there is no proxy
   * in front.
   */
  metricsToken: string | undefined
  /**
   * Where browsers report errors, and where page views are forwarded, of visitors who agreed; undefined does
   * neither.
   */
  sentryDsn: string | undefined
  analyticsUrl: string | undefined
  /** Where traces are sent, and the share of them (0 to 1); undefined sends none. */
  tracing: { endpoint: string; share: number } | undefined
  /** Whether it has a public URL beyond this machine. */
  isPublic: boolean
  /**
   * Off for a pooler that gives each transaction any connection and does not track what is prepared on each.
   */
  preparedStatements: boolean
  /** The default page size of lists. */
  pageSize: number
  /** Checks answers against the contract before they are sent. On in tests. */
  checkAnswers: boolean
}

/** All logins or none: a program that creates only the missing ones would surprise. */
function roleUrlsOf(given: z.infer<typeof Env>): RoleUrls | undefined {
  const {
    DATABASE_URL: owner,
    DATABASE_APP_URL: app,
    DATABASE_AUTH_URL: auth,
    DATABASE_LOG_URL: log,
    DATABASE_JOBS_URL: jobs,
  } = given
  if (!(app || auth || log || jobs)) return undefined
  if (owner && app && auth && log && jobs) return { app, auth, log, jobs }
  throw new Error(
    'The environment cannot be used:\n  DATABASE_URL, DATABASE_APP_URL, DATABASE_AUTH_URL, DATABASE_LOG_URL, DATABASE_JOBS_URL: all of them are needed together',
  )
}

function logTokenOf(given: z.infer<typeof Env>): TokenSettings | undefined {
  const { PKCS11_MODULE: module, PKCS11_TOKEN: label, PKCS11_PIN_FILE: pinFile } = given
  if (!(module || label || pinFile)) return undefined
  if (module && label && pinFile) return { module, label, pinFile: resolve(pinFile) }
  throw new Error(
    'The environment cannot be used:\n  PKCS11_MODULE, PKCS11_TOKEN, PKCS11_PIN_FILE: all of them are needed together',
  )
}

/** Reads the environment. Throws an Error whose message names each variable that is wrong and why. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment cannot be used:\n${lines.join('\n')}`)
  }
  const given = parsed.data
  if (given.STRIPE_KEY && !given.STRIPE_WEBHOOK_SECRET)
    throw new Error(
      'The environment cannot be used:\n  STRIPE_WEBHOOK_SECRET: needed together with STRIPE_KEY',
    )
  return {
    port: given.PORT,
    host: given.HOST,
    drainDelayMs: given.DRAIN_DELAY * 1000,
    workerPort: given.WORKER_PORT,
    publicUrl:
      given.PUBLIC_URL?.replace(/\/+$/, '') ?? (given.PORT ? `http://localhost:${given.PORT}` : undefined),
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    roleUrls: roleUrlsOf(given),
    storageUrl: given.STORAGE_URL,
    filesCheckRate: given.FILES_CHECK_RATE * 1024 * 1024,
    demo: given.DEMO === undefined ? undefined : ['on', '1', 'true'].includes(given.DEMO),
    demoPassword: given.DEMO_PASSWORD,
    logLevel: given.LOG_LEVEL,
    webhooksAllowPrivate: ['on', '1', 'true'].includes(given.WEBHOOKS_ALLOW_PRIVATE),
    stripe: given.STRIPE_KEY
      ? {
          key: given.STRIPE_KEY,
          webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '',
          apiUrl: given.STRIPE_API_URL,
        }
      : undefined,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    logPolicy: given.LOG_POLICY === undefined ? undefined : resolve(given.LOG_POLICY),
    mailKeepDays: given.MAIL_KEEP_DAYS,
    recipientsPerDay: given.RECIPIENTS_PER_DAY,
    oidc: oidcSettings(given),
    registration: ['on', '1', 'true'].includes(given.REGISTRATION),
    contactEmail: given.CONTACT_EMAIL,
    trustProxy: given.TRUST_PROXY,
    c2paTrust: given.C2PA_TRUST === undefined ? undefined : resolve(given.C2PA_TRUST),
    logToken: logTokenOf(given),
    timeStampAuthorities: given.TSA_URL,
    timeStampRoots: given.TSA_CA_FILE === undefined ? undefined : resolve(given.TSA_CA_FILE),
    uploadLeaseMs: given.UPLOAD_LEASE * 1000,
    connectionTimeouts,
    metricsToken: given.METRICS_TOKEN,
    sentryDsn: given.SENTRY_DSN && publicDsn(given.SENTRY_DSN),
    analyticsUrl: given.ANALYTICS_URL,
    tracing: given.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT, share: given.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    isPublic: given.PUBLIC_URL !== undefined && !isLocal(given.PUBLIC_URL),
    preparedStatements: ['on', '1', 'true'].includes(given.PREPARED_STATEMENTS),
    pageSize: given.PAGE_SIZE,
    checkAnswers: given.NODE_ENV === 'test',
  }
}
