import { isIP } from 'node:net'
import { isPublic } from '../../services/public-address.ts'

/** The way an address is written once: what would be read differently by another program is gone from it. */
export const normalised = (url: string): string => new URL(url).href

/**
 * The ports of web servers: 443, and those that no service of the system itself may have (RFC 6335, 6). The
 * others belong to mail servers and such, which no webhook is meant for.
 */
const isPortOfWeb = (port: string): boolean => port === '' || Number(port) >= 1024

/** Names that are kept for one machine or one network (RFC 6761, RFC 6762, RFC 8375), or that systems give themselves. */
const local = /(^|\.)(localhost|localdomain|local|internal|lan|home\.arpa|ip6-localhost|ip6-loopback)$/i

/** Whether a webhook may be sent to this address at all, as far as can be told without asking for its name. */
export function mayReceive(url: string, allowPrivate: boolean): boolean {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (username || password) return false
  if (allowPrivate) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || !isPortOfWeb(port)) return false
  if (isIP(host)) return isPublic(host)
  // A name without a dot is one of this network; one that ends with a dot is another spelling of a name.
  return host.includes('.') && !host.endsWith('.') && !local.test(host)
}
