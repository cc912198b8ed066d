import type { Command } from 'commander'
import { logKeyDays } from '../../secrets/log-keys.ts'
import { rotateKeys } from '../../secrets/rotate-keys.ts'
import { config, publicUrl } from './for-command.ts'
import { addRootCommands } from './root-commands.ts'

/** Whether the present key is as old as it may be; else says how old it is. */
async function isDue(dataDir: string, olderThan: string): Promise<boolean> {
  if (!/^\d{1,5}$/.test(olderThan)) throw new Error('--older-than is not a number of days.')
  const days = await logKeyDays(dataDir)
  if (days >= Number(olderThan)) return true
  console.log(`The key of the log is ${Math.floor(days)} days old.`)
  return false
}

/** `atesta keys …` */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('signing keys')
  keys
    .command('rotate')
    .description('make new keys of the log and of reports; running servers use them from then on')
    .option('--older-than <days>', 'only when the present key of the log is as old, for a schedule')
    .action(async ({ olderThan }: { olderThan?: string }) => {
      const { dataDir, logToken } = config()
      if (olderThan !== undefined && !(await isDue(dataDir, olderThan))) return
      for (const key of await rotateKeys(dataDir, publicUrl(), logToken))
        console.log(`New public key: ${key}`)
    })
  addRootCommands(keys)
}
