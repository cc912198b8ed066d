import { runCommand } from '@atesta/server/program/commands/run-command.ts'
import { passedOn } from './process.ts'
import type { Stack } from './stack.ts'

export type CommandAnswer = { code: number; out: string; err: string }

/** The environment that tells a command its installation. */
export const installationOf = (stack: Stack): Record<string, string> => ({
  DATABASE_URL: stack.databaseUrl,
  DATA_DIR: stack.dataDir,
  PUBLIC_URL: 'http://atesta.test',
  DEMO: 'off',
})

/**
 * Runs `atesta …` as the operator would while the server runs, with only these settings. In this process,
 * because a separate one needs a second of processor time to start; starting it is tested elsewhere
 * (`audit/command.test.ts`, `secrets/key-rotation.test.ts`). One at a time.
 */
export async function atestaWith(
  settings: Record<string, string>,
  ...words: string[]
): Promise<CommandAnswer> {
  const { env } = process
  const { log, error } = console
  let out = ''
  let err = ''
  process.env = { ...passedOn(), ...settings }
  console.log = (text: unknown) => {
    out += `${text}\n`
  }
  console.error = (text: unknown) => {
    err += `${text}\n`
  }
  try {
    const code = await runCommand(words)
    return { code, out, err }
  } finally {
    process.env = env
    Object.assign(console, { log, error })
  }
}

/** Runs a command on the installation of a stack. */
export const atesta = (stack: Stack, ...words: string[]): Promise<CommandAnswer> =>
  atestaWith(installationOf(stack), ...words)
