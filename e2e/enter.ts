import { expect, type Page } from '@playwright/test'

export const demoPassword = 'journey through the field'

/**
 * Signs in without the sign-in page, with the cookie question answered, for journeys that are not about
 * signing in.
 */
export async function enter(page: Page, email: string): Promise<void> {
  const { csrf_token } = await (await page.request.get('/api/auth/csrf')).json()
  const data = { email, password: demoPassword, csrf_token }
  await expect(await page.request.post('/api/auth/signin/credentials', { data })).toBeOK()
  await page.goto('/dashboard?all_accepted=true')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
