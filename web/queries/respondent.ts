import { CallError, isUnreachable } from '@atesta/contract/client.ts'
import type { Output } from '@atesta/contract/route.ts'
import type { emails } from '@atesta/contract/routes/emails.ts'
import { queryOptions } from '@tanstack/react-query'
import { deviceStorage, keptJson } from '../device/browser-storage.ts'
import { patienceMs, within } from '../device/within.ts'
import { openApi } from '../session/api.ts'
import { isLinkName, secretOf } from '../session/held-links.ts'
import { key } from '../session/query-client.ts'
import { isShownCompany } from '../theme/shown-company.ts'

export type Link = Output<typeof emails.link>

/**
 * The name under which this device stores the content of a link: the first bytes of its digest, since the
 * link itself is a secret. The link's name in the address consists of the same bytes.
 */
async function nameOf(link: string): Promise<string | null> {
  const named = isLinkName(link) ? link.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) : undefined
  if (named) return `link ${named.join('.')}`
  // Without a secure context there is no digest, and nothing is stored.
  const digest = await globalThis.crypto.subtle?.digest('SHA-256', new TextEncoder().encode(link))
  return digest ? `link ${[...new Uint8Array(digest, 0, 8)].join('.')}` : null
}

/** A closed link no longer names its inspection: its id is kept for what this device still stores of it. */
function keep(name: string | null, link: Link): void {
  const inspection_id = link.inspection_id ?? kept(name)?.inspection_id ?? null
  if (name) deviceStorage.setItem(name, JSON.stringify({ ...link, inspection_id }))
}

function kept(name: string | null): Link | null {
  const found = name && (keptJson(deviceStorage, name) as Link | null)
  return found && isShownCompany(found.company) ? found : null
}

/** The inspection that a link opens, or has opened on this device. */
export const inspectionOfLink = async (address: string): Promise<number | null> =>
  kept(await nameOf(address))?.inspection_id ?? null

/** How often to check whether the files of a submission are sealed, in ms. */
const untilSealed = 4000

/**
 * The inspection that a personal link opens. Offline, or while the server does not answer, its last known state on this
 * device, so that a respondent can continue; an unknown link is `not_found`.
 */
export const linkQuery = (address: string) =>
  queryOptions({
    queryKey: key('emails', 'link', address),
    queryFn: async ({ signal }): Promise<Link> => {
      const name = await nameOf(address)
      const known = kept(name)
      const ask = async () => {
        try {
          const token = await secretOf('respondent', address)
          const link = await openApi.emails.link({ body: { token } }, { signal })
          keep(name, link)
          return link
        } catch (error) {
          if (known && isUnreachable(error)) return known
          if (name && error instanceof CallError && error.code === 'not_found') deviceStorage.removeItem(name)
          throw error
        }
      }
      return known ? ((await within(patienceMs, ask())) ?? known) : ask()
    },
    refetchInterval: ({ state: { data } }) =>
      data?.receipt?.files.some(({ certified }) => !certified) ? untilSealed : false,
  })
