import type { Page } from '@playwright/test'

const refusal = {
  type: 'about:blank',
  title: 'Held back',
  detail: 'Not now.',
  status: 400,
  code: 'validation_failed',
}

/**
 * Holds calls to an address. `asked` resolves when one has arrived; `end` lets them through, or refuses them.
 */
export async function hold(page: Page, path: string, method = 'POST') {
  const ended = Promise.withResolvers<'through' | 'refused'>()
  const asked = Promise.withResolvers<void>()
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked.resolve()
    if ((await ended.promise) === 'through') return route.fallback()
    await route.fulfill({ status: 400, contentType: 'application/problem+json', json: refusal })
  })
  return { asked: asked.promise, end: ended.resolve }
}
