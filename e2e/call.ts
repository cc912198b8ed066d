import type { Page } from '@playwright/test'

type Call = { method?: string; body?: unknown }

/** Makes a call as the user signed in on the page. Returns its JSON, or null if there is none. */
export const call = (page: Page, path: string, { body, method = body ? 'POST' : 'GET' }: Call = {}) =>
  page.evaluate(
    async ([to, how, given]) => {
      const session = (await (await fetch('/api/auth/session')).json()) as { token: { access_token: string } }
      const headers: Record<string, string> = { authorization: `Bearer ${session.token.access_token}` }
      if (given !== undefined) headers['content-type'] = 'application/json'
      const answered = await fetch(`/api${to}`, {
        method: how,
        headers,
        body: JSON.stringify(given),
      })
      const text = await answered.text()
      if (!answered.ok) throw new Error(`${to} answered ${answered.status}: ${text}`)
      return text ? JSON.parse(text) : null
    },
    [path, method, body] as const,
  )
