import { paths } from '@atesta/contract/paths.ts'
import { publicPages } from '@atesta/contract/public-pages.ts'

const anything: object = new Proxy({}, { get: () => '*' })
const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
const isPublic = (name: string) => (publicPages as readonly string[]).includes(name)

/**
 * The addresses at which a browser opens the application from what it keeps. All others are asked of the server, whether
 * there is a page at them or not: it makes the public pages, the page at which clients end messages, and documents.
 */
export const applicationPages: RegExp[] = Object.entries(paths)
  .filter(([name]) => !isPublic(name))
  .map(([, build]) => (build as (given: object) => string)(anything).split('?')[0] ?? '')
  .map((path) => new RegExp(`^${path.split('*').map(literal).join('[^/?]+')}/?(\\?|$)`))
