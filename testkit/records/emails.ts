import { createClient } from '@atesta/contract/client.ts'
import type { Email, EmailTask, Recipient } from '@atesta/contract/schemas/email.ts'
import type { Email as Message } from 'postal-mime'
import { beforeAll } from 'vitest'
import { parseMessage } from '../outside/smtp.ts'
import { type Given, useScene } from '../scene.ts'
import type { Caller, Stack, StackOptions } from '../stack.ts'

let count = 0
/** An address unused by other recipients. */
export const newAddress = () => `client${++count}@client.test`

export type EmailGiven = Given & {
  /** A folder for email tasks; Sam and Ines are its members. */
  emailFolderId: number
  makeTask: (more?: object) => Promise<EmailTask>
  /** Makes a task sent to one recipient, whose invitation has arrived. */
  makeSent: (more?: object) => Promise<{ task: EmailTask; email: Email; token: string }>
  emailsOf: (taskId: number) => Promise<Email[]>
}

/** For one test file: the scene of all tests and what email tasks need besides. Mail goes to the mailbox folder. */
export function useEmailScene(options?: StackOptions): EmailGiven {
  const given = useScene(options) as EmailGiven
  beforeAll(async () => {
    const { alice, sam, ines } = given
    const folder = await alice.api.tasks.createFolder({
      body: { name: 'Insured people', type: 'email', members: [sam.userId, ines.userId] },
    })
    given.emailFolderId = folder.id
    given.makeTask = (more = {}) => sam.api.emails.create({ body: { ...taskBody(given), ...more } })
    given.emailsOf = async (taskId) =>
      (await sam.api.emails.list({ query: { task_id: taskId, sort: 'id' } })).data
    given.makeSent = async (more) => {
      const address = newAddress()
      const { id } = await given.makeTask({ recipients: [{ email: address, name: 'Ana Ruiz' }], ...more })
      const task = await sam.api.emails.send({ params: { id } })
      await given.stack.settle()
      const [email] = await given.emailsOf(id)
      if (!email) throw new Error('The task has no email.')
      return { task, email, token: tokenIn(await messageTo(given.stack, email.address)) }
    }
  })
  return given
}

export const taskBody = (given: EmailGiven) => ({
  name: 'Hail in March',
  folder_id: given.emailFolderId,
  template_id: given.templateId,
  subject: 'Photos of the damage',
  message: 'Please show us the roof.\nThank you.',
  recipients: [] as Recipient[],
})

/** The newest message to an address in the mailbox folder, as a mail program reads it. */
export async function messageTo(stack: Stack, address: string): Promise<Message> {
  const [row] = await stack.query<{ id: number; company_id: number }>(
    `SELECT id, company_id FROM mails WHERE to_address = $1 AND state = 'sent' ORDER BY id DESC LIMIT 1`,
    [address],
  )
  const bytes = row && (await stack.services.mail.mailbox?.read(row.company_id, row.id))
  if (!bytes) throw new Error(`No message has arrived for ${address}.`)
  return parseMessage(bytes)
}

/** The token of the personal link in a message. */
export function tokenIn(message: Message): string {
  const token = /\/i\/(atr_[\w-]+)/.exec(message.text ?? '')?.[1]
  if (!token) throw new Error('The message has no personal link.')
  return token
}

/** A caller with only a personal link. */
export const respondent = (stack: Stack, token: string): Caller => ({
  userId: 0,
  email: '',
  token,
  cookie: '',
  api: createClient({ root: `${stack.url}/api`, token: async () => token, locale: () => 'en' }),
  fetch: (path, init = {}) =>
    fetch(stack.url + path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', ...init.headers },
    }),
})

/** Makes every waiting job due, and runs it. */
export async function passTime(stack: Stack): Promise<void> {
  await stack.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()')
  await stack.settle()
}
