import type { Page } from '@playwright/test'

/**
 * Waits until a toast says these words. After an action one stays for a second and a half, and an expectation looks once a
 * second at last: this one looks in each frame.
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
