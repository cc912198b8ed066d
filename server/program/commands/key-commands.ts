import type { Command } from 'commander'
import { logKeyDays } from '../../secrets/log-keys.ts'
import { rotateKeys } from '../../secrets/rotate-keys.ts'
import { config, publicUrl } from './for-command.ts'
import { addRootCommands } from './root-commands.ts'

/** Whether the present key has reached this age; otherwise reports its age. */
async function isDue(dataDir: string, olderThan: string): Promise<boolean> {
  if (!/^\d{1,5}$/.test(olderThan)) throw new Error('--older-than is not a number of days.')
  const days = await logKeyDays(dataDir)
  if (days >= Number(olderThan)) return true
  console.log(`The log key is ${Math.floor(days)} days old. Nothing was rotated.`)
  return false
}

/** `atesta keys …` */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('manage signing keys')
  keys
    .command('rotate')
    .description('create new keys for the log and for reports; running servers use them from then on')
    .option('--older-than <days>', 'rotate only if the current log key is older than this')
    .action(async ({ olderThan }: { olderThan?: string }) => {
      const { dataDir, logToken } = config()
      if (olderThan !== undefined && !(await isDue(dataDir, olderThan))) return
      for (const key of await rotateKeys(dataDir, publicUrl(), logToken))
        console.log(`New public key: ${key}`)
    })
  addRootCommands(keys)
}
