import { CallError, isUnreachable } from '@atesta/contract/client.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { emails } from '@atesta/contract/routes/emails.ts'
import { queryOptions } from '@tanstack/react-query'
import { deviceStorage } from '../device/browser-storage.ts'
import { openApi } from '../session/api.ts'
import { isLinkName, secretOf } from '../session/held-links.ts'
import { key } from '../session/query-client.ts'

export type Link = Output<typeof emails.link>

/**
 * Under which name this device keeps what a link opened: the first bytes of its digest, since the link itself is a
 * secret. The name that stands for it in the address is the same bytes.
 */
async function nameOf(link: string): Promise<string | null> {
  const named = isLinkName(link) ? link.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) : undefined
  if (named) return `link ${named.join('.')}`
  // Without a secure context there is no digest, and nothing is kept.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(link))
  return digest ? `link ${[...new Uint8Array(digest, 0, 8)].join('.')}` : null
}

/** A link that has closed names no inspection any more: which one it was stays, for what this device keeps of it. */
function keep(name: string | null, link: Link): void {
  const inspection_id = link.inspection_id ?? kept(name)?.inspection_id ?? null
  if (name) deviceStorage.setItem(name, JSON.stringify({ ...link, inspection_id }))
}

function kept(name: string | null): Link | null {
  const found = name && deviceStorage.getItem(name)
  return found ? (JSON.parse(found) as Link) : null
}

/** The inspection that a link opens, or has opened on this device. */
export const inspectionOfLink = async (address: string): Promise<number | null> =>
  kept(await nameOf(address))?.inspection_id ?? null

/** How often it is looked whether the files of a submission are sealed. Milliseconds. */
const untilSealed = 4000

/**
 * What a personal link opens. Without a server, what it opened last on this device, so that a respondent without a
 * connection can continue; an unknown link is `not_found`.
 */
export const linkQuery = (address: string) =>
  queryOptions({
    queryKey: key('emails', 'link', address),
    queryFn: async ({ signal }): Promise<Link> => {
      const name = await nameOf(address)
      try {
        const token = await secretOf('respondent', address)
        const link = await openApi.emails.link({ body: { token } }, { signal })
        keep(name, link)
        return link
      } catch (error) {
        const known = isUnreachable(error) ? kept(name) : null
        if (known) return known
        if (name && error instanceof CallError && error.code === 'not_found') deviceStorage.removeItem(name)
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data?.receipt?.files.some(({ certified }) => !certified) ? untilSealed : false,
  })
