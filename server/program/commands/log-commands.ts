import { type Command, InvalidArgumentError } from 'commander'
import { verifyAudit } from '../../domain/audit/verify-audit.ts'
import { refusedLines } from '../../domain/log/refused.ts'
import { verifyLog } from '../../domain/log/verify-log.ts'
import type { FollowOptions } from '../../monitor/follow-log.ts'
import type { WitnessOptions } from '../../witness/witness-command.ts'
import { wholeNumber, withServices } from './for-command.ts'

const each = (one: string, all: string[]) => [...all, one]

/** For a pause in seconds. A timer takes no longer one than some weeks, and none at all would hammer the log. */
export function seconds(text: string): number {
  const value = wholeNumber(text)
  if (value < 1 || value > 86_400)
    throw new InvalidArgumentError('It is a number of seconds from 1 to 86400.')
  return value
}

function addFollow(log: Command): void {
  log
    .command('follow <url>')
    .description(
      'watch any log of these formats: read all that it adds, check each step, and sound an alarm at a second history',
    )
    .option('--key <vkey>', 'a key of the log that you trust; may be repeated', each, [])
    .option('--policy <file>', 'the log’s keys, and the witnesses asked for (c2sp.org/tlog-policy)')
    .option('--state <file>', 'where is kept what is known of it', 'log-monitor.json')
    .option(
      '--every <seconds>',
      'how often to look, at most once a second and at least once a day',
      seconds,
      60,
    )
    .option('--once', 'look once; the exit status is 0 in order, 1 an alarm, 2 not to be read')
    .action(async (url: string, options: Omit<FollowOptions, 'url'>) => {
      const { followLog } = await import('../../monitor/follow-log.ts')
      process.exitCode = await followLog({ ...options, url }, console.log)
    })
}

function addWitness(program: Command): void {
  program
    .command('witness')
    .description(
      'witness logs for others (c2sp.org/tlog-witness): a program of its own that needs no installation',
    )
    .requiredOption('--name <name>', 'the name it signs with, such as witness.example.com/w1')
    .option('--log <vkey>', 'key of a log to witness; may be repeated', each, [])
    .option(
      '--logs <file>',
      'a file with a key on each line, and the name of the log behind it if it is another',
    )
    .option('--dir <directory>', 'where its key and what it has cosigned are kept', '.witness')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <number>', 'port to listen on', wholeNumber, 3100)
    .action(async (options: WitnessOptions) => {
      const { runWitness } = await import('../../witness/witness-command.ts')
      await runWitness(options)
    })
}

/** `atesta log …`, `atesta audit …` and `atesta witness` */
export function addLogCommands(program: Command): void {
  const log = program.command('log').description('the transparency log')
  log
    .command('verify')
    .description('recompute the log, and hold it against records, audit log and stored files')
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
    .description('statements that the sequencer does not seal, and why')
    .option(
      '--admit <id>',
      'authenticate this one, which you have made sure of, so that it is sealed',
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
    .description('the audit log')
    .command('verify')
    .description('recompute the audit log of every company and name what was changed')
    .action(() =>
      withServices(async ({ services }) => {
        if (!(await verifyAudit(services, console.log))) process.exitCode = 1
      }),
    )
}
