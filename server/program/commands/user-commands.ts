import { type Range, ranges } from '@atesta/contract/schemas/user.ts'
import { type Command, Option } from 'commander'
import { isWeak } from '../../domain/auth/password-strength.ts'
import { forgetProvider, forgetSecondFactor } from '../../domain/auth/remove-ways-in.ts'
import { createUser, disableUserByEmail, inviteUser } from '../../domain/users/manage-users.ts'
import { companyOf, withServices } from './for-command.ts'

/** Commands for users who can no longer sign in. Neither gives access by itself. */
function addForgetting(user: Command): void {
  user
    .command('forget-second-factor <company> <email>')
    .description('let a user who has lost the app and all recovery codes sign in with the password alone')
    .action((slug: string, email: string) =>
      withServices(async (opened) => {
        if (!(await forgetSecondFactor(opened.services, await companyOf(opened, slug), email)))
          throw new Error(`No user of ${slug} with the address ${email} has a second factor.`)
        console.log(`${email} signs in with the password alone, and has been notified by e-mail.`)
      }),
    )
  user
    .command('forget-provider <company> <email>')
    .description(
      'unlink a user from the OpenID Connect provider; the next sign-in links by verified e-mail address',
    )
    .action((slug: string, email: string) =>
      withServices(async (opened) => {
        if (!(await forgetProvider(opened.services, await companyOf(opened, slug), email)))
          throw new Error(`No user of ${slug} with the address ${email} is linked to a provider.`)
        console.log(
          `${email} was unlinked and signed out. The next sign-in links by the address that the provider has verified.`,
        )
      }),
    )
}

/** `atesta user …` */
export function addUserCommands(atesta: Command): void {
  const user = atesta.command('user').description('manage users')
  user
    .command('invite <company> <email> [name]')
    .description(
      'invite a user by e-mail and print the invitation link; a user who exists but cannot sign in yet keeps name and range',
    )
    .addOption(new Option('--range <range>', 'role; RANGE_USER for new users').choices(ranges))
    .action((slug: string, email: string, name: string | undefined, { range: asked }: { range?: Range }) =>
      withServices(async (opened) => {
        const person = { email, name, range: asked }
        const { range, link } = await inviteUser(opened.services, await companyOf(opened, slug), person)
        console.log(
          `${email} is invited to ${slug} as ${range}. The link works once, for seven days:\n${link}`,
        )
      }),
    )
  user
    .command('disable <company> <email>')
    .description('disable a user immediately; their history stays')
    .action((slug: string, email: string) =>
      withServices(async (opened) => {
        if (!(await disableUserByEmail(opened.services, await companyOf(opened, slug), email)))
          throw new Error(`No user of ${slug} has the address ${email}.`)
        console.log(`${email} is disabled.`)
      }),
    )
  addForgetting(user)
  user
    .command('create <company> <email> <name>')
    .description('create a user of a company; the password is read from the variable ATESTA_PASSWORD')
    .addOption(new Option('--range <range>', 'role').choices(ranges).default('RANGE_USER'))
    .action((slug: string, email: string, name: string, { range }: { range: Range }) =>
      withServices(async (opened) => {
        const password = process.env.ATESTA_PASSWORD ?? ''
        if (password.length < 10 || isWeak(password, [name, email, slug]))
          throw new Error(
            'Set ATESTA_PASSWORD to a password of at least 10 characters that is hard to guess.',
          )
        const id = await companyOf(opened, slug)
        const person = await createUser(opened.services, id, { email, name, range, password })
        console.log(`${email} is user ${person} of ${slug}.`)
      }),
    )
}
