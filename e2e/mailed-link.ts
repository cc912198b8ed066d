import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseMessage } from '@atesta/testkit/outside/smtp.ts'
import { expect } from '@playwright/test'
import { ownServer } from './own-server.ts'

/**
 * The messages of the installation itself. They do not belong to a company yet, so the app does not show
 * them.
 */
const folder = () => join(ownServer()?.dataDir ?? '', 'mailbox', 'system')

async function messagesTo(address: string) {
  const names = (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const messages = await Promise.all(
    names.map(async (name) => ({
      number: Number.parseInt(name, 10),
      ...(await parseMessage(await readFile(join(folder(), name)))),
    })),
  )
  return messages
    .filter(({ to }) => to?.some((one) => one.address === address))
    .sort((a, b) => b.number - a.number)
}

/** Waits for a message with this subject, and returns the address of its link on this site. */
export async function mailedLink(address: string, subject: string | RegExp): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const message = (await messagesTo(address)).find((one) => one.subject?.match(subject))
    found = /https?:\/\/\S+/.exec(message?.text ?? '')?.[0]
    expect(found).toBeDefined()
  }).toPass()
  const { pathname, search } = new URL(found ?? '')
  return pathname + search
}
