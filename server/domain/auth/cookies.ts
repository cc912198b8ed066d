import { parseCookie as parse } from 'cookie'
import type { Services } from '../../services/services.ts'

export const parseCookie = (header: string | null, name: string): string | undefined =>
  header ? parse(header)[name] : undefined

export const isSecure = ({ config }: Services): boolean => config.publicUrl.startsWith('https:')

/** Under https the name says that no other host, not even a subdomain, has set it (RFC 6265bis); it is for all paths. */
export const hostCookie = (services: Services, name: string): string =>
  isSecure(services) ? `__Host-${name}` : name
