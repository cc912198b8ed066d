import type { Command } from 'commander'
import { newestContactMessages } from '../../domain/contact/contact.queries.ts'
import { keptMessages, keptText } from '../../domain/mailbox/kept-messages.ts'
import type { Opened } from '../open-services.ts'
import { companyOf, wholeNumber, withServices } from './for-command.ts'

const boxOf = async (opened: Opened, slug?: string) =>
  slug === undefined ? null : await companyOf(opened, slug)

/** `atesta contact …` and `atesta mailbox …` */
export function addMessageCommands(program: Command): void {
  program
    .command('contact')
    .description('read messages from the contact form')
    .command('list')
    .description('print the newest messages')
    .action(() =>
      withServices(async ({ databaseUrl }) => {
        for (const { at, name, email, company, message } of await newestContactMessages(databaseUrl, 50))
          console.log(`${at.toISOString()}  ${name} <${email}>  ${company}\n${message}\n`)
      }),
    )

  const mailbox = program
    .command('mailbox')
    .description('read the messages that are kept when no mail server is set up')
  mailbox
    .command('list [company]')
    .description(
      'list the newest messages of a company, or, without one, those about passwords and registrations',
    )
    .action((slug?: string) =>
      withServices(async (opened) => {
        for (const { id, at, to, subject } of await keptMessages(opened.services, await boxOf(opened, slug)))
          console.log(`${id}  ${at.toISOString()}  ${to}  ${subject}`)
      }),
    )
  mailbox
    .command('show')
    .argument('<id>', 'number of the message in the list', wholeNumber)
    .argument('[company]')
    .description('show the text of a message, with its link')
    .action((id: number, slug?: string) =>
      withServices(async (opened) => {
        const text = await keptText(opened.services, await boxOf(opened, slug), id)
        if (text === null) throw new Error(`There is no message ${id} here.`)
        console.log(text)
      }),
    )
}
