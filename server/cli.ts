import { demo } from '@atesta/demo/demo.ts'
import { prepareDemo } from '@atesta/demo/prepare.ts'
import { printScale } from '@atesta/demo/print-scale.ts'
import { type Command, Option } from 'commander'
import { config, wholeNumber, withServices } from './program/commands/for-command.ts'
import { runCommand } from './program/commands/run-command.ts'
import { runServer } from './program/run-server.ts'

/** Adds the commands that need the demo beside the server. */
function addOwnCommands(program: Command): void {
  program
    .command('start')
    .description('start the server')
    .addOption(
      new Option('--role <role>', 'what this process does').choices(['all', 'api', 'worker']).default('all'),
    )
    .action(({ role }) => runServer(role, demo))
  program
    .command('demo')
    .description('create the demo companies in an empty database and print how to sign in')
    .option(
      '--scale <inspections>',
      'create this many inspections in separate companies instead',
      wholeNumber,
    )
    .option('--companies <number>', 'number of companies to spread them over', wholeNumber, 1)
    .action((options: { scale?: number; companies: number }) =>
      withServices(
        async ({ services, databaseUrl }) => {
          if (options.scale !== undefined)
            return printScale(
              services,
              databaseUrl,
              { ...options, scale: options.scale },
              config().demoPassword,
            )
          for (const line of await prepareDemo(services, { ...config(), demo: true }, databaseUrl))
            console.log(line)
        },
        { first: true },
      ),
    )
}

process.exitCode = await runCommand(process.argv.slice(2), addOwnCommands)
