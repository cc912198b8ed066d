import type { SmtpServer } from './outside/smtp.ts'
import type { Stack } from './stack.ts'

/** Runs the waiting jobs, and returns the token in the newest mail to an address. */
export async function mailedToken(stack: Stack, smtp: SmtpServer, address: string): Promise<string> {
  await stack.settle()
  const { mail } = await smtp.mailTo(address)
  const token = /[?&](?:invitation|token)=([\w-]+)/.exec(mail.text ?? '')?.[1]
  if (!token) throw new Error(`The mail to ${address} has no link with a token: ${mail.text}`)
  return token
}
