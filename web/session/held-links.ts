import { CallError } from '@atesta/contract/client.ts'
import type { LinkKind } from '@atesta/contract/routes/auth.ts'
import { openApi } from './api.ts'

/** Secrets of links whose pages are open. In memory only; a reloaded page asks for its own. */
const secrets = new Map<string, string>()

/** Whether this is a link's name, under which the browser holds its secret, rather than the secret. */
export const isLinkName = (value: string): boolean => /^[0-9a-f]{16}$/.test(value)

/**
 * Moves a link's secret into a cookie that scripts cannot read, and returns the name to use in the address.
 * Undefined if that fails, as without a connection: the link then works as it is.
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

/**
 * The secret of a link from its part of the address. Rejects with CallError `link_not_held`, or without a
 * connection.
 */
export async function secretOf(kind: LinkKind, value: string): Promise<string> {
  if (!isLinkName(value)) return value
  const known = secrets.get(`${kind} ${value}`)
  if (known) return known
  const { token } = await openApi.auth.openLink({ body: { kind, id: value } })
  secrets.set(`${kind} ${value}`, token)
  return token
}
