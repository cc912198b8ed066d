import { isIP } from 'node:net'
import { isPublic } from '../../services/public-address.ts'

/** The normalised form of an address, which no other program reads differently. */
export const normalised = (url: string): string => new URL(url).href

/**
 * The ports of web servers: 443, and those outside the system ports (RFC 6335, section 6). Other ports belong
 * to mail servers and the like, which are no targets for webhooks.
 */
const isPortOfWeb = (port: string): boolean => port === '' || Number(port) >= 1024

/**
 * Names reserved for one machine or one network (RFC 6761, RFC 6762, RFC 8375), or commonly used for that by
 * systems.
 */
const local = /(^|\.)(localhost|localdomain|local|internal|lan|home\.arpa|ip6-localhost|ip6-loopback)$/i

/** Whether a webhook may be sent to this address, as far as can be decided without resolving its name. */
export function mayReceive(url: string, allowPrivate: boolean): boolean {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (username || password) return false
  if (allowPrivate) return true
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:' || !isPortOfWeb(port)) return false
  if (isIP(host)) return isPublic(host)
  // A name without a dot is local; one that ends with a dot is another spelling of a name.
  return host.includes('.') && !host.endsWith('.') && !local.test(host)
}
