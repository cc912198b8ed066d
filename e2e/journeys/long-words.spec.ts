import { expect, test } from '@playwright/test'
import { phone } from '../accessible.ts'
import { call } from '../call.ts'
import { enter } from '../enter.ts'
import { expectFits } from '../fits.ts'
import { invite } from '../invite.ts'

const word = 'Foundation'.repeat(20)

test('a name without a blank fits the message to a recipient, and the page of the link', async ({ page }) => {
  await enter(page, 'admin@demo.atesta.test')
  const [form] = await call(page, '/templates/list_for_select?q=Quick')
  const [folder] = await call(page, '/folders/list_for_select?type=email')
  const body = { name: word, subject: 'Foundations', message: word, locale: 'en' }
  const ids = { folder_id: folder.value, template_id: form.value }
  const recipients = [{ name: 'Lena Ortiz', email: 'long.words@contractors.atesta.test' }]
  const { id } = await call(page, '/emails/create', { body: { ...body, ...ids, recipients } })
  await call(page, `/emails/${id}/send`, { body: {} })
  const { link } = await invite(page, word, 'Donau'.repeat(12))
  await page.setViewportSize(phone)
  const message = page.getByRole('article')
  await expect(message).toContainText(word)
  expect(await message.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await expectFits(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(word)
  await expectFits(page)
})

test('on a phone the menu of a claim stands beside its primary action, not alone', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page, 'admin@demo.atesta.test')
  type Claim = { folder: { id: number }; template: { id: number } | null; assignees: { id: number }[] }
  const { data } = (await call(page, '/claims?q=EQ-2026')) as { data: Claim[] }
  const like = data.find(({ assignees, template }) => assignees.length > 0 && template)
  // A claim of its own: other journeys move on those of the demo.
  const { id } = await call(page, '/claims/create', {
    body: {
      ...{ number: `MENU-${Date.now()}`, name: 'Menu', folder_id: like?.folder.id },
      ...{ template_id: like?.template?.id, assignees: like?.assignees.map(({ id }) => id) },
    },
  })
  await page.goto(`/dashboard/claims/${id}`)
  const action = page.getByRole('main').getByRole('button', { name: 'New inspection' })
  const menu = page
    .getByRole('main')
    .getByRole('button', { name: /^More actions/ })
    .first()
  await expect(menu).toBeVisible()
  const top = async (of: typeof menu) => (await of.boundingBox())?.y
  expect(await top(menu)).toBe(await top(action))
})
