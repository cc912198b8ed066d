import { createHmac, timingSafeEqual } from 'node:crypto'

export type Unsubscriber = { companyId: number; clientId: number }

const signature = (secret: string, { companyId, clientId }: Unsubscriber) =>
  createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(`unsubscribe ${companyId} ${clientId}`)
    .digest()
    .subarray(0, 24)

/** The client and company in a token of `unsubscribeUrl`; null when this installation did not make it. */
export function readUnsubscribeToken(secret: string, token: string): Unsubscriber | null {
  const [, company, client, given] = /^(\d{1,15})\.(\d{1,15})\.([\w-]{32})$/.exec(token) ?? []
  if (!company || !client || !given) return null
  const about = { companyId: Number(company), clientId: Number(client) }
  return timingSafeEqual(Buffer.from(given, 'base64url'), signature(secret, about)) ? about : null
}

export const unsubscribeToken = (secret: string, about: Unsubscriber) =>
  `${about.companyId}.${about.clientId}.${signature(secret, about).toString('base64url')}`

/**
 * The link by which a client unsubscribes: GET asks, POST does it (RFC 8058). Valid forever, and only for
 * that.
 */
export const unsubscribeUrl = (publicUrl: string, secret: string, about: Unsubscriber) =>
  `${publicUrl}/unsubscribe/${unsubscribeToken(secret, about)}`
