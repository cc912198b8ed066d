import type { Page } from '@playwright/test'

/**
 * Waits until a toast says these words. It only stays for a second and a half after an action, and an
 * expectation polls about once a second, so this one looks in every frame.
 */
export async function expectToast(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (said) =>
      [...document.querySelectorAll('.Toastify__toast')].some(
        (toast) => toast.checkVisibility() && toast.textContent?.includes(said),
      ),
    words,
    { polling: 'raf', timeout: 60_000 },
  )
}
