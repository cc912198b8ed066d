import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { commandLine } from '@atesta/testkit/process.ts'
import { ownServer } from './own-server.ts'

/** The command line of the installation that the journeys of this worker have for themselves. */
export const atesta = (...command: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...command], {
    env: { ...process.env, DATA_DIR: ownServer()?.dataDir, DATABASE_URL: '' },
  })
