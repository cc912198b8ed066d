import { Command, CommanderError } from 'commander'
import { reasonOf } from '../reason-of.ts'
import { addArchiveCommands } from './archive-commands.ts'
import { addCompanyCommands } from './company-commands.ts'
import { addDataCommands } from './data-commands.ts'
import { addKeyCommands } from './key-commands.ts'
import { addLogCommands } from './log-commands.ts'
import { addMessageCommands } from './message-commands.ts'
import { addPlanCommands } from './plan-commands.ts'
import { addReportCommands } from './report-commands.ts'
import { addUserCommands } from './user-commands.ts'

/** In the order in which help lists them. */
const noun = [
  ...[addDataCommands, addCompanyCommands, addUserCommands, addPlanCommands, addMessageCommands],
  ...[addKeyCommands, addReportCommands, addLogCommands, addArchiveCommands],
]

/**
 * Runs one command line of `atesta`: the words after the program's name. Output goes to the console. `first`
 * adds commands beyond those of the server. Returns the exit status; never throws.
 */
export async function runCommand(
  words: readonly string[],
  first: (program: Command) => void = () => {},
): Promise<number> {
  const program = new Command('atesta').description('Run and maintain an installation of Atesta.')
  // Before the others are added, because they take both over.
  program.exitOverride().configureOutput({
    writeOut: (text) => console.log(text.trimEnd()),
    writeErr: (text) => console.error(text.trimEnd()),
  })
  for (const add of [first, ...noun]) add(program)
  const before = process.exitCode
  process.exitCode = undefined
  try {
    await program.parseAsync(words, { from: 'user' })
    return Number(process.exitCode ?? 0)
  } catch (error) {
    // The error in the arguments was already printed.
    if (error instanceof CommanderError) return error.exitCode
    console.error(reasonOf(error, process.env))
    return 1
  } finally {
    process.exitCode = before
  }
}
