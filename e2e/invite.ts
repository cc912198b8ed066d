import type { Page } from '@playwright/test'
import { call } from './call.ts'

/** The address of the personal link in the message that is open in the mailbox. */
export async function shownLink(desk: Page): Promise<string> {
  const href = await desk.locator('article a[href*="/i/"]').first().getAttribute('href')
  return new URL(href ?? '').pathname
}

/** Adds a recipient to a sent email task, found by its name, and reads their link in the mailbox. */
export async function invite(
  desk: Page,
  task: string,
  name: string,
): Promise<{ link: string; emailId: number }> {
  const { data } = await call(desk, `/emails/?q=${encodeURIComponent(task)}`)
  const { id } = data[0].task
  const recipients = [{ name, email: `another.${Date.now()}@contractors.atesta.test` }]
  await call(desk, `/emails/${id}/recipients`, { body: { recipients } })
  await desk.goto('/dashboard/settings/mailbox')
  await desk.getByRole('row', { name }).getByRole('link').first().click()
  const emails = await call(desk, `/emails/?task_id=${id}`)
  const mine = emails.data.find((email: { address: string }) => email.address === recipients[0]?.email)
  return { link: await shownLink(desk), emailId: mine.id }
}
