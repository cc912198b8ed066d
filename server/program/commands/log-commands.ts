import { type Command, InvalidArgumentError } from 'commander'
import { verifyAudit } from '../../domain/audit/verify-audit.ts'
import { refusedLines } from '../../domain/log/refused.ts'
import { verifyLog } from '../../domain/log/verify-log.ts'
import type { FollowOptions } from '../../monitor/follow-log.ts'
import type { WitnessOptions } from '../../witness/witness-command.ts'
import { wholeNumber, withServices } from './for-command.ts'

const each = (one: string, all: string[]) => [...all, one]

/** Parses a pause in seconds. Timers are limited to some weeks, and no pause at all would hammer the log. */
export function seconds(text: string): number {
  const value = wholeNumber(text)
  if (value < 1 || value > 86_400) throw new InvalidArgumentError('Use a number of seconds from 1 to 86400.')
  return value
}

function addFollow(log: Command): void {
  log
    .command('follow <url>')
    .description(
      'watch any log in these formats: read every new entry, check each step, and raise an alarm if the log shows a second history',
    )
    .option('--key <vkey>', 'a key of the log that you trust; may be repeated', each, [])
    .option('--policy <file>', 'the log’s keys and the required witnesses (c2sp.org/tlog-policy)')
    .option('--state <file>', 'where to keep what is known about the log', 'log-monitor.json')
    .option('--every <seconds>', 'how often to check, from every second to once a day', seconds, 60)
    .option('--once', 'check once and exit with 0 (in order), 1 (alarm) or 2 (could not be read)')
    .action(async (url: string, options: Omit<FollowOptions, 'url'>) => {
      const { followLog } = await import('../../monitor/follow-log.ts')
      process.exitCode = await followLog({ ...options, url }, console.log)
    })
}

function addWitness(program: Command): void {
  program
    .command('witness')
    .description('witness logs for others (c2sp.org/tlog-witness); runs on its own, without an installation')
    .requiredOption('--name <name>', 'name to sign with, such as witness.example.com/w1')
    .option('--log <vkey>', 'key of a log to witness; may be repeated', each, [])
    .option(
      '--logs <file>',
      'a file with one key per line, followed by the name of the log if it differs from the key’s',
    )
    .option('--dir <directory>', 'where to keep its key and what it has cosigned', '.witness')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on', wholeNumber, 3100)
    .action(async (options: WitnessOptions) => {
      const { runWitness } = await import('../../witness/witness-command.ts')
      await runWitness(options)
    })
}

/** `atesta log …`, `atesta audit …` and `atesta witness` */
export function addLogCommands(program: Command): void {
  const log = program.command('log').description('check and follow the transparency log')
  log
    .command('verify')
    .description('recompute the log and compare it with the records, the audit log and the stored files')
    .option('--hashes', 'also read and hash every stored file')
    .action((options: { hashes?: boolean }) =>
      withServices(async ({ services, databaseUrl }) => {
        const { lines, whole } = await verifyLog(services, databaseUrl, options)
        for (const line of lines) console.log(line)
        if (!whole) process.exitCode = 1
      }),
    )
  log
    .command('refused')
    .description('list the statements that the sequencer refuses to seal, and why')
    .option(
      '--admit <id>',
      'admit this statement for sealing, once you have verified it yourself',
      wholeNumber,
    )
    .action((options: { admit?: number }) =>
      withServices(async ({ services }) => {
        for (const line of await refusedLines(services, options.admit)) console.log(line)
      }),
    )
  addFollow(log)
  addWitness(program)
  program
    .command('audit')
    .description('check the audit log')
    .command('verify')
    .description('recompute the audit log of every company and list what was changed')
    .action(() =>
      withServices(async ({ services }) => {
        if (!(await verifyAudit(services, console.log))) process.exitCode = 1
      }),
    )
}
