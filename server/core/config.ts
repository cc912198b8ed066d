import { resolve } from 'node:path'
import { z } from 'zod'

const Role = z.enum(['all', 'api', 'worker'])
export type ServerRole = z.infer<typeof Role>

const Env = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().startsWith('postgres').optional(),
  STORAGE_URL: z.string().optional(),
  DEMO: z.enum(['on', 'off', '1', '0', 'true', 'false']).optional(),
  DEMO_PASSWORD: z.string().min(10).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  NODE_ENV: z.string().optional(),
})

/** What the installation was told, read once at start. Paths are absolute; URLs have no trailing slash. */
export type Config = {
  port: number
  host: string
  /** Undefined until the port is known when PORT=0 and no PUBLIC_URL is given. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  demo: boolean | undefined
  demoPassword: string | undefined
  logLevel: string
  /** Answers are checked against the contract before they are sent. On in tests. */
  checkAnswers: boolean
}

/** Reads the environment. Throws an Error whose message names each variable that is wrong and why. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = Env.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The environment cannot be used:\n${lines.join('\n')}`)
  }
  const given = parsed.data
  return {
    port: given.PORT,
    host: given.HOST,
    publicUrl:
      given.PUBLIC_URL?.replace(/\/+$/, '') ?? (given.PORT ? `http://localhost:${given.PORT}` : undefined),
    dataDir: resolve(given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    storageUrl: given.STORAGE_URL,
    demo: given.DEMO === undefined ? undefined : ['on', '1', 'true'].includes(given.DEMO),
    demoPassword: given.DEMO_PASSWORD,
    logLevel: given.LOG_LEVEL,
    checkAnswers: given.NODE_ENV === 'test',
  }
}
