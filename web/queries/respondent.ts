import { CallError } from '@atesta/contract/client.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { emails } from '@atesta/contract/routes/emails.ts'
import { queryOptions } from '@tanstack/react-query'
import { openApi } from '../app/api.ts'
import { key } from '../app/query-client.ts'

export type Link = Output<typeof emails.link>

/** Only the end of a link names what is kept of it: the whole of it is a secret. */
const keptUnder = (token: string) => `link ${token.slice(-12)}`

function keptLink(token: string): Link | null {
  const kept = localStorage.getItem(keptUnder(token))
  return kept ? (JSON.parse(kept) as Link) : null
}

/**
 * What a personal link opens. Without a server, what it opened last on this device, so that somebody without a
 * connection can go on; a link that nobody knows is `not_found`.
 */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: key('emails', 'link', token),
    queryFn: async ({ signal }) => {
      try {
        const link = await openApi.emails.link({ body: { token } }, { signal })
        localStorage.setItem(keptUnder(token), JSON.stringify(link))
        return link
      } catch (error) {
        const isDown = error instanceof CallError && (error.status === 0 || error.status >= 502)
        const kept = isDown ? keptLink(token) : null
        if (kept) return kept
        if (error instanceof CallError && error.status === 404) localStorage.removeItem(keptUnder(token))
        throw error
      }
    },
  })
