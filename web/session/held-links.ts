import { CallError } from '@atesta/contract/client.ts'
import type { LinkKind } from '@atesta/contract/routes/auth.ts'
import { openApi } from './api.ts'

/** Secrets of links whose pages are open. In memory alone; a page that is loaded again asks for its own. */
const secrets = new Map<string, string>()

/** Whether this is the name of a link, under which the browser holds its secret, and not the secret itself. */
export const isLinkName = (value: string): boolean => /^[0-9a-f]{16}$/.test(value)

/**
 * Gives a link's secret to a cookie that no script reads, and returns the name to use in the address. Undefined
 * where that cannot be done, as without a connection: the link then works as it is.
 */
export async function holdLink(kind: LinkKind, secret: string): Promise<string | undefined> {
  try {
    const { id } = await openApi.auth.holdLink({ body: { kind, token: secret } })
    secrets.set(`${kind} ${id}`, secret)
    return id
  } catch (error) {
    if (error instanceof CallError) return undefined
    throw error
  }
}

/** The secret of a link, by what stands in the address. Rejects with CallError `link_not_held`, or without a connection. */
export async function secretOf(kind: LinkKind, value: string): Promise<string> {
  if (!isLinkName(value)) return value
  const known = secrets.get(`${kind} ${value}`)
  if (known) return known
  const { token } = await openApi.auth.openLink({ body: { kind, id: value } })
  secrets.set(`${kind} ${value}`, token)
  return token
}
