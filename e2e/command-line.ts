import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { commandLine } from '@atesta/testkit/process.ts'
import { ownServer } from './own-server.ts'

/** Runs the command line of this worker's own installation. */
export const atesta = (...command: string[]) =>
  promisify(execFile)(process.execPath, [commandLine, ...command], {
    env: { ...process.env, DATA_DIR: ownServer()?.dataDir, DATABASE_URL: '' },
  })
