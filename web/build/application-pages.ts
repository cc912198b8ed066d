import { paths } from '@atesta/contract/paths.ts'
import { publicPages } from '@atesta/contract/public-pages.ts'

const anything: object = new Proxy({}, { get: () => '*' })
const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
const isPublic = (name: string) => (publicPages as readonly string[]).includes(name)

/**
 * The addresses at which the service worker opens the application. All others are requested from the server,
 * whether a page exists or not: it serves the public pages, the unsubscribe page, and documents.
 */
export const applicationPages: RegExp[] = Object.entries(paths)
  .filter(([name]) => !isPublic(name))
  .map(([, build]) => (build as (given: object) => string)(anything).split('?')[0] ?? '')
  .map((path) => new RegExp(`^${path.split('*').map(literal).join('[^/?]+')}/?(\\?|$)`))
